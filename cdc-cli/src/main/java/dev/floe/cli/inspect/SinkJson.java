package dev.floe.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.CopiedToken;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.SinkToken;
import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.commit.SinkTrace;
import java.util.Locale;

/** Sinks with their tokens, and the history that they stand in, as JSON. */
final class SinkJson {
  private SinkJson() {}

  static void add(ObjectNode root, TableFacts facts) {
    SinkTokens tokens = facts.sinks();
    ObjectNode history = root.putObject("history").put("snapshots", tokens.snapshots());
    tokens
        .oldestAt()
        .ifPresent(
            oldest ->
                history
                    .put("oldestAt", oldest.toString())
                    .put("oldestAgeMs", Ages.between(oldest, facts.at()).toMillis()));
    history
        .put("expiredBefore", tokens.truncated())
        .put("keptForMs", facts.retention().maxAge().toMillis())
        .put("keptAtLeast", facts.retention().minSnapshots());
    ArrayNode sinks = root.putArray("sinks");
    for (SinkTrace sink : tokens.sinks()) {
      ObjectNode node = sinks.addObject();
      node.put("sinkId", sink.sinkId()).put("prefix", sink.prefix());
      sink.token().ifPresent(token -> add(node, token, facts));
      ArrayNode unreadable = node.putArray("unreadable");
      sink.unreadable()
          .forEach(
              token ->
                  unreadable
                      .addObject()
                      .put("snapshotId", token.snapshotId())
                      .put("text", token.text()));
      sink.copy().ifPresent(copy -> add(node.putObject("durableCopy"), copy));
      sink.lost().ifPresent(why -> node.put("lost", why));
      SinkHint.of(sink, tokens, facts.retention(), facts.at())
          .ifPresent(hint -> node.put("hint", hint));
    }
  }

  private static void add(ObjectNode node, CopiedToken copy) {
    node.put("agreement", copy.agreement().name().toLowerCase(Locale.ROOT));
    copy.epoch().ifPresentOrElse(epoch -> add(node, epoch), () -> node.put("text", copy.text()));
  }

  private static void add(ObjectNode node, CommittedEpoch epoch) {
    Lineage lineage = epoch.token().lineage();
    node.put("position", epoch.position()).put("lineage", lineage.id());
    lineage.windowMillis().ifPresent(windowMs -> node.put("windowMs", windowMs));
    node.put("snapshotId", epoch.snapshotId());
  }

  private static void add(ObjectNode node, SinkToken token, TableFacts facts) {
    add(node, token.epoch());
    node.put("stampedAt", token.stampedAt().toString())
        .put("ageMs", Ages.between(token.stampedAt(), facts.at()).toMillis())
        .put("reachedAt", token.reachedAt().toString())
        .put("newerSnapshots", token.newerSnapshots());
    token.content().ifPresent(digest -> node.put("content", digest));
    token.maxSequence().ifPresent(sequence -> node.put("maxSequence", sequence));
    token.run().ifPresent(run -> node.put("runId", run.runId()).put("runSpecId", run.specId()));
  }
}
