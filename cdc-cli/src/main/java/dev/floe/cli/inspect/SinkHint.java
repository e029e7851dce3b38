package dev.floe.cli.inspect;

import static dev.floe.cdc.commit.CopiedToken.Agreement.COUNTS;
import static dev.floe.cdc.commit.CopiedToken.Agreement.LEFT_BEHIND;
import static dev.floe.cdc.commit.CopiedToken.Agreement.SAME;

import dev.floe.cdc.commit.CopiedToken;
import dev.floe.cdc.commit.CopiedToken.Agreement;
import dev.floe.cdc.commit.SinkToken;
import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.commit.SinkTrace;
import java.time.Instant;
import java.util.Optional;

/** What its user should know about a sink whose token is lost, or may be lost soon. */
final class SinkHint {
  private SinkHint() {}

  /**
   * A hint, where there is one to give.
   *
   * <table>
   *   <caption>Hints</caption>
   *   <tr><th>token</th><th>hint</th></tr>
   *   <tr><td>in the newest snapshot</td><td>none: expiry never removes that</td></tr>
   *   <tr><td>in the oldest that an earlier expiry has left</td><td>the next one may remove it</td></tr>
   *   <tr><td>in one that the branch's retention does not keep</td><td>the next expiry removes it</td></tr>
   *   <tr><td>none, history expired</td><td>what tells it instead, or that it is lost</td></tr>
   *   <tr><td>none, whole history</td><td>it was rolled back, or cannot be read</td></tr>
   * </table>
   */
  static Optional<String> of(SinkTrace sink, SinkTokens tokens, Retention retention, Instant now) {
    if (sink.token().isEmpty()) {
      return Optional.of(withoutToken(sink));
    }
    SinkToken token = sink.token().get();
    boolean isHead = token.newerSnapshots() == 0;
    boolean isOldest = tokens.truncated() && token.newerSnapshots() == tokens.snapshots() - 1;
    boolean isExpirable =
        Ages.between(token.stampedAt(), now).compareTo(retention.maxAge()) > 0
            && token.newerSnapshots() >= retention.minSnapshots();
    if (isHead || (!isOldest && !isExpirable)) {
      return Optional.empty();
    }
    String why =
        isExpirable
            ? "its snapshot is older than the %s that snapshots are kept: the next expiry removes it"
                .formatted(Ages.text(retention.maxAge()))
            : "its snapshot is the oldest that is left: the next expiry may remove it";
    return Optional.of(why + remedy(sink));
  }

  private static String remedy(SinkTrace sink) {
    boolean copied = sink.copy().map(CopiedToken::agreement).filter(SAME::equals).isPresent();
    return copied
        ? "; the durable copy stays"
        : "; keep snapshots for longer than the sink pauses, or let it give a heartbeat more often"
            + " than snapshots are expired";
  }

  private static String withoutToken(SinkTrace sink) {
    if (sink.lost().isPresent()) {
      return "how far it was applied cannot be known, since snapshots have been expired, and "
          + sink.lost().get();
    }
    Agreement copy = sink.copy().map(CopiedToken::agreement).orElse(null);
    if (copy == COUNTS) {
      return "its token's snapshot has been expired: it goes on from the durable copy";
    }
    if (sink.expired().isPresent()) {
      return "its token's snapshot has been expired: it goes on after position "
          + sink.expired().get().position()
          + ", as earlier versions of the table's metadata tell";
    }
    if (copy == LEFT_BEHIND) {
      return "the table was rolled back behind its durable copy: it begins anew";
    }
    return sink.unreadable().isEmpty()
        ? "no snapshot in the history carries a token of it: it begins anew"
        : "no token of it can be read: it begins anew";
  }
}
