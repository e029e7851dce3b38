package dev.floe.cdc.commit;

import java.util.List;
import java.util.Optional;

/**
 * What a table tells of one sink.
 *
 * @param prefix the prefix of its binding's keys, with the trailing dot
 * @param sinkId its id
 * @param token the newest readable token in the history; empty when the history holds none, though
 *     it, or a copy, names the sink
 * @param unreadable tokens in the history that cannot be read, newest first: passed over
 * @param copy the copy of the token in the table's properties
 * @param expired the epoch that the sink goes on after where the history holds no token: as earlier
 *     versions of the table's metadata tell, or the copy
 * @param lost why it cannot be known how far the sink was applied; empty where it is known
 */
public record SinkTrace(
    String prefix,
    String sinkId,
    Optional<SinkToken> token,
    List<UnreadableToken> unreadable,
    Optional<CopiedToken> copy,
    Optional<CommittedEpoch> expired,
    Optional<String> lost) {
  public SinkTrace {
    unreadable = List.copyOf(unreadable);
  }

  /**
   * A token that cannot be read.
   *
   * @param snapshotId the snapshot that carries it
   * @param text what stands there for a position
   */
  public record UnreadableToken(long snapshotId, String text) {}
}
