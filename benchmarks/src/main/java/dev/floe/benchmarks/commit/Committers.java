package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.Ids;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.EpochCommits;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;

/** Ways to commit prepared epochs. */
enum Committers {
  /** Iceberg's row delta alone, or its append where there are no deletes: one for each epoch. */
  BARE {
    @Override
    Committer open(Table table) {
      return epochs -> epochs.forEach(epoch -> commitBare(table, epoch, update -> {}));
    }
  },
  /** The same without Iceberg's waits between the steps of a commit. */
  BARE_PROMPT {
    @Override
    Committer open(Table table) {
      ExecutorService prompt = new PromptExecutor();
      return epochs ->
          epochs.forEach(epoch -> commitBare(table, epoch, update -> withoutWaits(update, prompt)));
    }
  },
  /** A running sink, one commit for each epoch. */
  FLOE {
    @Override
    Committer open(Table table) {
      EpochCommits commits = commits(table);
      return epochs ->
          epochs.forEach(epoch -> commits.commit(epoch.position(), epoch.arriving(), Map.of()));
    }
  },
  /** A running sink to which all epochs are released at once. */
  FLOE_RELEASED {
    @Override
    Committer open(Table table) {
      EpochCommits commits = commits(table);
      return epochs -> {
        for (PreparedEpoch epoch : epochs) {
          commits.add(new PendingEpoch(epoch.position(), epoch.arriving(), Map.of()));
        }
        commits
            .release(epochs.get(epochs.size() - 1).position())
            .failure()
            .ifPresent(
                failure -> {
                  throw failure;
                });
      };
    }
  };

  /** The sink whose tokens the tables carry. */
  static final String SINK = "benchmark";

  private static final String RUN = "run";

  /** What commits epochs to one table. */
  @FunctionalInterface
  interface Committer {
    void commit(List<PreparedEpoch> epochs);
  }

  /** Begins a run on a table. */
  abstract Committer open(Table table);

  /** Whether the snapshots carry the sink's tokens. */
  boolean stampsTokens() {
    return this != BARE && this != BARE_PROMPT;
  }

  String id() {
    return Ids.of(this);
  }

  /** What a sink begins a run with: finds the newest token of a table. */
  static EpochCommits commits(Table table) {
    return new EpochCommits(
        SampleEpoch.pinned(table),
        CommitSettings.of(SummaryKeys.EMBEDDED, SINK, RUN),
        CdcMetrics.none());
  }

  private static void withoutWaits(SnapshotUpdate<?> update, ExecutorService prompt) {
    update.scanManifestsWith(prompt);
    update.writeManifestsWith(prompt, 1);
  }

  /** Commits an epoch by Iceberg alone. */
  private static void commitBare(
      Table table, PreparedEpoch epoch, Consumer<SnapshotUpdate<?>> setting) {
    SnapshotUpdate<?> update;
    if (epoch.hasDeletes()) {
      RowDelta rowDelta = table.newRowDelta();
      epoch.deltas().forEach(delta -> delta.dataFiles().forEach(rowDelta::addRows));
      epoch.deltas().forEach(delta -> delta.deleteFiles().forEach(rowDelta::addDeletes));
      update = rowDelta;
    } else {
      AppendFiles append = table.newAppend();
      epoch.deltas().forEach(delta -> delta.dataFiles().forEach(append::appendFile));
      update = append;
    }
    setting.accept(update);
    update.commit();
  }
}
