package dev.floe.cdc.commit;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A sink's newest token in a table's history, with what is stamped beside it.
 *
 * @param epoch the epoch that it names, and the newest snapshot that carries it
 * @param reachedAt when the oldest kept snapshot was committed that carries the same position:
 *     before {@link #stampedAt} when a heartbeat has stamped it again
 * @param newerSnapshots how many snapshots of the history lie on top
 * @param content the digest of the epoch's files
 * @param maxSequence the highest sequence number that the epoch consumed
 * @param run the run that made the snapshot
 */
public record SinkToken(
    CommittedEpoch epoch,
    Instant reachedAt,
    int newerSnapshots,
    Optional<String> content,
    OptionalLong maxSequence,
    Optional<RunStamp> run) {

  /** The position up to which the table holds all changes of the sink. */
  public long position() {
    return epoch.position();
  }

  /** What the position is counted in. */
  public Lineage lineage() {
    return epoch.token().lineage();
  }

  /** When the newest snapshot that carries the token was committed. */
  public Instant stampedAt() {
    return Instant.ofEpochMilli(epoch.timestampMillis());
  }
}
