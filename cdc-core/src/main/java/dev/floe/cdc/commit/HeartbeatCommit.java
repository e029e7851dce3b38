package dev.floe.cdc.commit;

import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.commit.TokenReading.None;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableIdentity;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the snapshots of {@link Heartbeat}s. They are fenced: what another committer has put above
 * the token is never covered by an older one.
 */
final class HeartbeatCommit {
  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatCommit.class);

  private final Table table;
  private final UUID tableUuid;
  private final Branch branch;
  private final CommitSettings settings;
  private final TokenLedger ledger;
  private final EpochStamps stamps;
  private final Landing landing;
  private final CdcMetrics metrics;

  HeartbeatCommit(
      PinnedTable pinned,
      CommitSettings settings,
      TokenLedger ledger,
      EpochStamps stamps,
      Landing landing,
      CdcMetrics metrics) {
    this.table = pinned.table();
    this.tableUuid = pinned.pin().tableUuid();
    this.branch = pinned.branch();
    this.settings = settings;
    this.ledger = ledger;
    this.stamps = stamps;
    this.landing = landing;
    this.metrics = metrics;
  }

  /**
   * Says a token again, or that changes up to a later position changed no row, if it still is the
   * newest; or says the first one, if there still is none. A failure is logged, and does no harm.
   *
   * @param known the epoch that is known to be the newest; empty where there is none
   * @param position its position, or a later one
   * @param properties further entries of the snapshot's summary
   * @return the epoch as the new snapshot says it; empty where there is no new one
   */
  Optional<CommittedEpoch> say(
      Optional<CommittedEpoch> known, long position, Map<String, String> properties) {
    try {
      return CommitRetries.of(table).run(() -> attempt(known, position, properties));
    } catch (RuntimeException failure) {
      LOG.warn(
          "The heartbeat of sink '{}' to table {} failed; it is tried again when it is next due",
          settings.sinkId(),
          table.name(),
          failure);
      return Optional.empty();
    }
  }

  private Optional<CommittedEpoch> attempt(
      Optional<CommittedEpoch> known, long position, Map<String, String> properties) {
    TableIdentity.refresh(table, tableUuid);
    StagedCommit commit = new StagedCommit(table);
    TokenReading reading =
        ledger.read(branch.ancestors(commit.table()), commit.table(), known.isPresent());
    if (!isNewest(known, reading)) {
      LOG.info("No heartbeat of sink '{}': another has committed", settings.sinkId());
      return Optional.empty();
    }
    AppendFiles update = commit.table().newFastAppend();
    PromptExecutor.use(update, 0);
    stamps.repeat(update, position, known, properties);
    Snapshot snapshot = commit.add(update, branch);
    CommittedEpoch repeated = ledger.epochOf(snapshot).orElseThrow();
    ledger.keepCopy(commit, repeated);
    landing.land(commit);
    metrics.add(CdcCounter.HEARTBEAT_COMMITS, 1);
    return Optional.of(repeated);
  }

  private static boolean isNewest(Optional<CommittedEpoch> known, TokenReading reading) {
    return reading instanceof Held held
        ? known.map(epoch -> epoch.token().isSameAs(held.epoch().token())).orElse(false)
        : reading instanceof None && known.isEmpty();
  }
}
