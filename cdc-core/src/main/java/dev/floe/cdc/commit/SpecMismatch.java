package dev.floe.cdc.commit;

import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.GlobalSpec;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports an epoch whose deletes do not reach all rows: the table got live data files under a
 * partition spec after the epoch's deletes had been written.
 */
final class SpecMismatch {
  private static final Logger LOG = LoggerFactory.getLogger(SpecMismatch.class);

  private final CdcMetrics metrics;
  private final Consumer<String> warnings;

  SpecMismatch(CdcMetrics metrics) {
    this(metrics, LOG::warn);
  }

  SpecMismatch(CdcMetrics metrics, Consumer<String> warnings) {
    this.metrics = metrics;
    this.warnings = warnings;
  }

  /**
   * Counts and reports an epoch that a snapshot holds, if rows of its parent are not reached. Never
   * throws: the epoch is committed.
   *
   * @param table the table with that snapshot; it is not refreshed
   * @param base the snapshot that it was committed upon, as far as is known: the commit has read
   *     its manifest list
   */
  void report(Table table, Snapshot committed, Optional<Snapshot> base, EpochFiles epoch) {
    if (table.specs().size() < 2
        || !CommittedDeletes.areByEquality(committed)
        || committed.parentId() == null) {
      return;
    }
    Set<Integer> live;
    try {
      Snapshot parent =
          base.filter(known -> known.snapshotId() == committed.parentId())
              .orElseGet(() -> table.snapshot(committed.parentId()));
      live = DeleteReach.liveSpecIds(table, parent);
    } catch (RuntimeException unreadable) {
      LOG.warn(
          "It is not known whether the deletes of snapshot {} of table {} reach all rows",
          committed.snapshotId(),
          table.name(),
          unreadable);
      return;
    }
    Set<Integer> unreached = new TreeSet<>();
    for (ShardDelta delta : epoch.deltas()) {
      if (!delta.deleteFiles().isEmpty() && !reachesAll(table, delta)) {
        live.stream().filter(id -> !delta.deleteSpecIds().contains(id)).forEach(unreached::add);
      }
    }
    if (unreached.isEmpty()) {
      return;
    }
    metrics.add(CdcCounter.SPEC_MISMATCHED_WINDOWS, 1);
    warnings.accept(
        "Table "
            + table.name()
            + " has rows under partition specs "
            + unreached
            + ", which appeared while an epoch was written whose deletes do not reach them: a row of"
            + " these specs that the epoch replaced or deleted is still there. The next epoch reaches"
            + " them. Rewrite the data files of these specs with rewrite_data_files, look for keys"
            + " that are there twice, and evolve specs between runs.");
  }

  private static boolean reachesAll(Table table, ShardDelta delta) {
    return delta.deleteSpecIds().contains(GlobalSpec.RESERVED_ID)
        || delta.deleteSpecIds().stream()
            .map(table.specs()::get)
            .anyMatch(spec -> spec != null && spec.isUnpartitioned());
  }
}
