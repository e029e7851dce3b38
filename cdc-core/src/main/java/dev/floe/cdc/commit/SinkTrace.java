package dev.floe.cdc.commit;

import java.util.List;
import java.util.Optional;

/**
 * What a table tells of one sink.
 *
 * @param prefix the prefix of its binding's keys, with the trailing dot
 * @param sinkId its id
 * @param token the newest readable token in the history; empty when the history holds none, though
 *     it, or the durable copy, names the sink
 * @param unreadable tokens in the history that cannot be read, newest first: passed over
 * @param durableCopy the value of the table property that keeps the token where snapshot expiry
 *     cannot reach it
 */
public record SinkTrace(
    String prefix,
    String sinkId,
    Optional<SinkToken> token,
    List<UnreadableToken> unreadable,
    Optional<String> durableCopy) {
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
