package dev.floe.cdc.commit;

import java.util.Map;
import org.apache.iceberg.Snapshot;

/**
 * An epoch of a sink that its table holds.
 *
 * @param token its name
 * @param snapshotId the snapshot that it was committed with, or that last repeated its token; it
 *     may have been expired
 * @param sequenceNumber that snapshot's place in the history of its table
 * @param timestampMillis when that snapshot was made, in ms since 1970
 * @param summary the snapshot's summary, properties given at commit included; of an expired one
 *     without what Iceberg put there
 */
public record CommittedEpoch(
    CommitToken token,
    long snapshotId,
    long sequenceNumber,
    long timestampMillis,
    Map<String, String> summary) {
  public CommittedEpoch {
    summary = Map.copyOf(summary);
  }

  /** The epoch that a snapshot holds. */
  static CommittedEpoch of(CommitToken token, Snapshot snapshot) {
    return new CommittedEpoch(
        token,
        snapshot.snapshotId(),
        snapshot.sequenceNumber(),
        snapshot.timestampMillis(),
        Summaries.of(snapshot));
  }

  /** Where the epoch ends. */
  public long position() {
    return token.position();
  }
}
