package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;

/** What is claimed of the writer and what is told besides, with the bounds set for it. */
enum WriteMetric implements Metric {
  INSERTS_NOISE("inserts: Floe against itself (noise)"),
  INSERTS("inserts, distinct keys: Floe / plain append", Target.atMost(1.10, 1.00)),
  INSERTS_ENCODE("inserts: Floe's encoding alone / plain append"),
  INSERTS_SORT("inserts: Floe's encoding and sorting / plain append"),
  INSERTS_BYTES("inserts: bytes of the files, Floe / plain append"),
  WRITE_NOISE("write only: Floe against itself (noise)"),
  WRITE("write only, Parquet, from encoded rows: Floe / plain append", Target.atMost(0.85, 0.75)),
  WRITE_DIFFERENT("write only: files that are not plain append's to the byte", Target.atMost(0, 0)),
  WRITE_ORC("write only, ORC: Floe / plain append"),
  WRITE_AVRO("write only, Avro: Floe / plain append"),
  UPDATES("updates, distinct keys: Floe / plain append", Target.atMost(1.35, 1.15)),
  UPDATES_UPSERT_V2("updates, distinct keys: upsert v2 / plain append"),
  MIX_NOISE("30/60/10 mix: Floe against itself (noise)"),
  MIX("30/60/10 mix: Floe / plain append of all", Target.atMost(0.45, 0.35)),
  MIX_SPILL("30/60/10 mix, spilling: Floe / plain append of all", Target.atMost(0.55, 0.42)),
  MIX_UPSERT_V2("30/60/10 mix: upsert v2 / Floe", Target.atLeast(3.8, 5)),
  MIX_UPSERT_V3("30/60/10 mix: upsert with deletion vectors / Floe", Target.atLeast(3.3, 4.2)),
  ROWS("30/60/10 mix: Floe's data rows less survivors", Target.atMost(0, 0)),
  EQUALITY_DELETES("30/60/10 mix: Floe's equality deletes less keys", Target.atMost(0, 0)),
  POSITION_DELETES("30/60/10 mix: Floe's position deletes", Target.atMost(0, 0)),
  UPSERT_ROWS("30/60/10 mix: upsert's data rows / survivors"),
  UPSERT_POSITION_DELETES("30/60/10 mix: upsert's position deletes / survivors"),
  HEAP("mix: peak live heap of Floe, MB"),
  HEAP_PLAIN("mix: peak live heap of plain append of all, MB"),
  HEAP_OVER("mix: peak live heap, Floe less plain append, MB", Target.atMost(64, 0)),
  HEAP_UPSERT("mix: peak live heap of upsert v2, MB"),
  HEAP_UPDATES("updates, small row groups: peak live heap of Floe, MB"),
  HEAP_GROWTH("the same with 4 times the keys, less that, MB", Target.atMost(8, 2)),
  HEAP_PLAIN_GROWTH("the same of plain append, MB"),
  HEAP_UPSERT_GROWTH("the same of upsert v2, MB"),
  PARTITIONS_FILES("many partitions: most files open at once", Target.atMost(128, 128)),
  PARTITIONS_HEAP("many partitions: peak live heap of Floe, MB"),
  PARTITIONS_GROWTH("the same less that of a tenth of the partitions, MB", Target.atMost(16, 4)),
  PARTITIONS_TIME("a tenth of the partitions: time / of one partition");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target target;

  WriteMetric(String title) {
    this(title, Target.none());
  }

  WriteMetric(String title, Target target) {
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
