package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;

/**
 * What is claimed of the sorter and what is told besides, with the bounds set for it: the gate must
 * be met, the goal is aimed at.
 */
enum SortMetric implements Metric {
  MEMORY_NOISE("in memory: Floe against itself (noise)"),
  MEMORY_BEAM("in memory, pooled: Beam / Floe", Target.atLeast(6, 9)),
  MEMORY_LUCENE("in memory, pooled: Lucene / Floe"),
  MEMORY_ARRAYS_SORT("in memory, pooled: Arrays.sort / Floe"),
  MEMORY_LIMIT("in memory, pooled: Floe / limit"),
  MEMORY_FRESH("in memory: Floe fresh / Floe pooled"),
  SPILL_NOISE("spilling: Floe against itself (noise)"),
  SPILL_BEAM("spilling, kept file: Beam / Floe", Target.atLeast(5, 7.5)),
  SPILL_LIMIT("spilling, kept file: Floe / limit", Target.atMost(1.5, 1.25)),
  SPILL_LUCENE("spilling, kept file: Lucene / Floe"),
  SPILL_FRESH("spilling: Floe, new files / Floe, kept file"),
  SPILL_BYTES("bytes written: Floe / Beam", Target.atMost(0.55, 0.53)),
  HEAP("live heap while spilling, beyond the budget, MB", Target.atMost(32, 8)),
  HEAP_BEAM("the same for Beam, whose budget is in the heap, MB"),
  RESIDENT("resident memory gained while spilling, beyond the budget, MB"),
  COMBINE_BYTES("one key holding half: bytes spilled combining / not", Target.atMost(0.6, 0.52)),
  COMBINE_TIME("one key holding half: time combining / not"),
  SET_SORTED("sorted / random", Target.atMost(1.0, 0.7)),
  SET_REVERSED("reversed / random", Target.atMost(1.0, 0.8)),
  SET_SAME_8_BYTES("equal 8-byte prefixes / random", Target.atMost(2.0, 1.3)),
  SET_ANY_LENGTH("1-200 byte keys / random", Target.atMost(1.5, 1.2)),
  SET_SAME_32_BYTES("equal 32-byte prefixes / random"),
  SET_FEW_KEYS("10 distinct keys / random"),
  SET_HALF_ONE_KEY("one key holding half / random"),
  SET_CLUSTERED("clustered tenant and id / random"),
  SET_NO_PAYLOAD("empty payloads / random"),
  GROWTH("time of 8 times the records with 8 times the budget, spilling", Target.atMost(9, 8.3));

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target target;

  SortMetric(String title) {
    this(title, Target.none());
  }

  SortMetric(String title, Target target) {
    this.title = title;
    this.target = target;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Target target() {
    return target;
  }
}
