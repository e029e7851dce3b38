package dev.floe.benchmarks.sort;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What is claimed of the sorter and what is told besides, with the bounds set for it: the gate must
 * be met, the goal is aimed at.
 */
enum Metric {
  MEMORY_NOISE("in memory: Floe against itself (noise)"),
  MEMORY_BEAM("in memory, pooled: Beam / Floe", Better.MORE, 6, 9),
  MEMORY_LUCENE("in memory, pooled: Lucene / Floe"),
  MEMORY_ARRAYS_SORT("in memory, pooled: Arrays.sort / Floe"),
  MEMORY_LIMIT("in memory, pooled: Floe / limit"),
  MEMORY_FRESH("in memory: Floe fresh / Floe pooled"),
  SPILL_NOISE("spilling: Floe against itself (noise)"),
  SPILL_BEAM("spilling, kept file: Beam / Floe", Better.MORE, 5, 7.5),
  SPILL_LIMIT("spilling, kept file: Floe / limit", Better.LESS, 1.5, 1.25),
  SPILL_LUCENE("spilling, kept file: Lucene / Floe"),
  SPILL_FRESH("spilling: Floe, new files / Floe, kept file"),
  SPILL_BYTES("bytes written: Floe / Beam", Better.LESS, 0.55, 0.53),
  HEAP("live heap while spilling, beyond the budget, MB", Better.LESS, 32, 8),
  HEAP_BEAM("the same for Beam, whose budget is in the heap, MB"),
  RESIDENT("resident memory gained while spilling, beyond the budget, MB"),
  COMBINE_BYTES("one key holding half: bytes spilled combining / not", Better.LESS, 0.6, 0.52),
  COMBINE_TIME("one key holding half: time combining / not"),
  SET_SORTED("sorted / random", Better.LESS, 1.0, 0.7),
  SET_REVERSED("reversed / random", Better.LESS, 1.0, 0.8),
  SET_SAME_8_BYTES("equal 8-byte prefixes / random", Better.LESS, 2.0, 1.3),
  SET_ANY_LENGTH("1-200 byte keys / random", Better.LESS, 1.5, 1.2),
  SET_SAME_32_BYTES("equal 32-byte prefixes / random"),
  SET_FEW_KEYS("10 distinct keys / random"),
  SET_HALF_ONE_KEY("one key holding half / random"),
  SET_CLUSTERED("clustered tenant and id / random"),
  SET_NO_PAYLOAD("empty payloads / random"),
  GROWTH("time of 8 times the records with 8 times the budget, spilling", Better.LESS, 9, 8.3);

  /** Which side of a bound is good. */
  enum Better {
    LESS,
    MORE
  }

  private final String title;
  private final Better better;
  private final double gate;
  private final double goal;

  Metric(String title) {
    this(title, null, Double.NaN, Double.NaN);
  }

  Metric(String title, Better better, double gate, double goal) {
    this.title = title;
    this.better = better;
    this.gate = gate;
    this.goal = goal;
  }

  String title() {
    return title;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  OptionalDouble gate() {
    return better == null ? OptionalDouble.empty() : OptionalDouble.of(gate);
  }

  OptionalDouble goal() {
    return better == null ? OptionalDouble.empty() : OptionalDouble.of(goal);
  }

  /** A bound as it is written in a table. */
  String bound(OptionalDouble value) {
    return value.isEmpty()
        ? ""
        : (better == Better.LESS ? "<= " : ">= ")
            + String.format(Locale.ROOT, "%.4g", value.getAsDouble()).replaceAll("\\.?0+$", "");
  }

  /** What a value is against the bounds: empty without bounds. */
  String verdict(double value) {
    if (better == null) {
      return "";
    }
    if (meets(value, goal)) {
      return "goal met";
    }
    return meets(value, gate) ? "gate met" : "**missed**";
  }

  private boolean meets(double value, double bound) {
    return better == Better.LESS ? value <= bound : value >= bound;
  }
}
