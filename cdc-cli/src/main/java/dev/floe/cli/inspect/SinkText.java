package dev.floe.cli.inspect;

import static dev.floe.cli.inspect.TextReport.counted;
import static dev.floe.cli.inspect.TextReport.number;

import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.CopiedToken;
import dev.floe.cdc.commit.CopiedToken.Agreement;
import dev.floe.cdc.commit.SinkToken;
import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.commit.SinkTrace;
import java.io.PrintWriter;
import java.time.Instant;

/** Sinks with their tokens, for the eye. */
final class SinkText {
  private SinkText() {}

  static void print(TableFacts facts, PrintWriter out) {
    SinkTokens tokens = facts.sinks();
    out.println(
        "Sinks, as the history of branch '%s' tells of them:".formatted(tokens.branch().name()));
    tokens.oldestAt().ifPresent(oldest -> printHistory(tokens, oldest, facts, out));
    if (tokens.sinks().isEmpty()) {
      out.println("  none has written to it");
    }
    for (SinkTrace sink : tokens.sinks()) {
      out.println("  %s (%s*)".formatted(sink.sinkId(), sink.prefix()));
      sink.token().ifPresent(token -> print(token, facts.at(), out));
      sink.unreadable()
          .forEach(
              token ->
                  fact(
                      out,
                      "unreadable",
                      "'%s' in snapshot %d".formatted(token.text(), token.snapshotId())));
      fact(out, "durable copy", sink.copy().map(SinkText::copy).orElse("none"));
      SinkHint.of(sink, tokens, facts.retention(), facts.at())
          .ifPresent(hint -> fact(out, "note", hint));
    }
  }

  private static void printHistory(
      SinkTokens tokens, Instant oldest, TableFacts facts, PrintWriter out) {
    out.println(
        "  %s, the oldest %s old%s; expiry keeps %s, and the newest %s"
            .formatted(
                counted(tokens.snapshots(), "snapshot"),
                Ages.text(Ages.between(oldest, facts.at())),
                tokens.truncated() ? " (older ones have been expired)" : "",
                Ages.text(facts.retention().maxAge()),
                number(facts.retention().minSnapshots())));
  }

  private static void print(SinkToken token, Instant now, PrintWriter out) {
    fact(out, "position", Long.toString(token.position()));
    if (!token.lineage().id().isEmpty()) {
      fact(out, "lineage", token.lineage().id());
    }
    token
        .lineage()
        .windowMillis()
        .ifPresent(windowMs -> fact(out, "window", number(windowMs) + " ms"));
    fact(
        out,
        "age",
        "%s, %s since"
            .formatted(
                Ages.text(Ages.between(token.stampedAt(), now)),
                counted(token.newerSnapshots(), "snapshot")));
    fact(
        out,
        "snapshot",
        "%d of %s".formatted(token.epoch().snapshotId(), Ages.time(token.stampedAt())));
    if (!token.reachedAt().equals(token.stampedAt())) {
      fact(
          out,
          "reached",
          "%s, %s ago"
              .formatted(
                  Ages.time(token.reachedAt()), Ages.text(Ages.between(token.reachedAt(), now))));
    }
    token.maxSequence().ifPresent(max -> fact(out, "max sequence", Long.toString(max)));
    token.content().ifPresent(digest -> fact(out, "content", digest));
    token
        .run()
        .ifPresent(run -> fact(out, "run", "%s, spec %d".formatted(run.runId(), run.specId())));
  }

  private static String copy(CopiedToken copy) {
    return switch (copy.agreement()) {
      case SAME -> "agrees";
      case UNREADABLE -> "cannot be read: '%s'".formatted(copy.text());
      case COUNTS, OTHER, LEFT_BEHIND ->
          "%s, %s"
              .formatted(
                  copy.agreement() == Agreement.COUNTS ? "counts" : "differs, and does not count",
                  epoch(copy.epoch().orElseThrow()));
    };
  }

  private static String epoch(CommittedEpoch epoch) {
    return "position %s, snapshot %d of %s"
        .formatted(
            epoch.token(),
            epoch.snapshotId(),
            Ages.time(Instant.ofEpochMilli(epoch.timestampMillis())));
  }

  private static void fact(PrintWriter out, String name, String value) {
    out.println("    %-12s  %s".formatted(name, value));
  }
}
