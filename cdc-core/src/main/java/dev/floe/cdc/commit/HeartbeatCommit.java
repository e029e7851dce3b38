package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the snapshots of {@link Heartbeat}s. They are fenced: what another committer has put above
 * the token is never covered by an older one.
 */
final class HeartbeatCommit {
  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatCommit.class);

  private final CommitSettings settings;
  private final Branch branch;
  private final TokenLedger ledger;
  private final EpochStamps stamps;
  private final CdcMetrics metrics;

  HeartbeatCommit(
      CommitSettings settings,
      Branch branch,
      TokenLedger ledger,
      EpochStamps stamps,
      CdcMetrics metrics) {
    this.settings = settings;
    this.branch = branch;
    this.ledger = ledger;
    this.stamps = stamps;
    this.metrics = metrics;
  }

  /**
   * Says a token again, or that changes up to a later position changed no row, if it still is the
   * newest.
   *
   * @param commit begun upon the table as it was just refreshed
   * @param known the epoch that is known to be the newest
   * @param position its position, or the later one
   * @param properties further entries of the snapshot's summary
   * @return the epoch as the new snapshot says it; empty where another is the newest
   */
  Optional<CommittedEpoch> commit(
      StagedCommit commit,
      Landing landing,
      CommittedEpoch known,
      long position,
      Map<String, String> properties) {
    boolean newest =
        ledger.read(branch.ancestors(commit.table()), commit.table()) instanceof Held held
            && held.epoch().token().isSameAs(known.token());
    if (!newest) {
      LOG.info("No heartbeat of sink '{}': another has committed", settings.sinkId());
      return Optional.empty();
    }
    AppendFiles update = commit.table().newFastAppend();
    PromptExecutor.use(update, 0);
    stamps.repeat(update, position, known, properties);
    Snapshot snapshot = commit.add(update, branch);
    CommittedEpoch repeated = ledger.epochOf(snapshot).orElseThrow();
    if (settings.tokenCopies() == TokenCopies.PROPERTY) {
      commit.setProperty(
          TokenCopy.property(settings.keys(), settings.sinkId(), branch), TokenCopy.text(repeated));
    }
    landing.land(commit);
    metrics.add(CdcCounter.HEARTBEAT_COMMITS, 1);
    return Optional.of(repeated);
  }
}
