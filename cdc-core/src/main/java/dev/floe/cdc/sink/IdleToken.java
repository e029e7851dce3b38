package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.Heartbeat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the token of a table young, or lets it have one, while no changes come for it: in snapshots
 * without files. A failure to make one is reported, and does no harm.
 */
final class IdleToken {
  private static final Logger LOG = LoggerFactory.getLogger(CdcSink.class);

  private final String tableName;
  private final EpochCommits commits;
  private final Optional<Heartbeat> heartbeat;
  private final Map<String, String> properties;

  IdleToken(String tableName, EpochCommits commits, CdcConfig config) {
    this.tableName = tableName;
    this.commits = commits;
    this.heartbeat = config.heartbeat();
    this.properties = config.snapshotProperties();
  }

  /** Repeats the newest token, if that is due. */
  boolean heartbeat() {
    return heartbeat.isPresent() && commits.heartbeat(heartbeat.get(), properties);
  }

  /**
   * Moves the token to a position at which an epoch was committed that came to nothing, if it is
   * due to be repeated.
   *
   * @param all the properties of the snapshot's summary
   */
  void committedNothing(long position, Map<String, String> all) {
    heartbeat.ifPresent(given -> commits.heartbeatAt(position, given, all));
  }

  /**
   * Says in the table that no change up to a position was for it, where it has no token, or one
   * that is due to be repeated.
   *
   * @return whether a snapshot was made
   */
  boolean sayIdle(long position) {
    if (!isDue(position)) {
      return false;
    }
    try {
      if (!(commits.commit(position, List.of(), Map.of()) instanceof NothingToCommit)) {
        commits.restart(); // Another has committed, and may have gone further.
        return false;
      }
      return commits.last().isEmpty()
          ? commits.firstTokenAt(position, properties)
          : commits.heartbeatAt(position, heartbeat.orElseThrow(), properties);
    } catch (RuntimeException failure) {
      LOG.warn(
          "It could not be said in table {} that no change up to position {} was for it; this is"
              + " tried again with the next commit",
          tableName,
          position,
          failure);
      return false;
    }
  }

  private boolean isDue(long position) {
    Optional<CommittedEpoch> newest = commits.last();
    OptionalLong through = commits.position(); // Empty for a token of another lineage too.
    return newest.isEmpty()
        || (through.isPresent()
            && position > through.getAsLong()
            && heartbeat.isPresent()
            && heartbeat.get().isDue(newest.get()));
  }
}
