package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CopiedToken;
import dev.floe.cdc.commit.CopiedToken.Agreement;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.RunStamp;
import dev.floe.cdc.commit.SinkToken;
import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.commit.SinkTrace;
import dev.floe.cdc.commit.SinkTrace.UnreadableToken;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one who looks at a table reads of the sinks that wrote to it. */
class SinkTokensTest {
  private static final String THROUGH = "floe.cdc.committed-through.";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static SinkTokens tokens(Table table) {
    return SinkTokens.of(table, Branch.MAIN);
  }

  private static SinkTrace only(SinkTokens tokens) {
    assertThat(tokens.sinks()).hasSize(1);
    return tokens.sinks().get(0);
  }

  private static Instant timeOf(Snapshot snapshot) {
    return Instant.ofEpochMilli(snapshot.timestampMillis());
  }

  @Test
  void anEmptyTableTellsOfNoSink() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      SinkTokens tokens = tokens(scenario.table());
      assertThat(tokens.sinks()).isEmpty();
      assertThat(tokens.snapshots()).isZero();
      assertThat(tokens.oldestAt()).isEmpty();
      assertThat(tokens.truncated()).isFalse();
    }
  }

  @Test
  void aTokenIsReadWithAllThatIsStampedBesideIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I100");
      scenario.epoch("2.I5");
      Snapshot newest = scenario.newest();

      SinkTrace sink = only(tokens(scenario.table()));

      assertThat(sink.sinkId()).isEqualTo(Scenario.SINK_ID);
      assertThat(sink.prefix()).isEqualTo("floe.cdc.");
      assertThat(sink.unreadable()).isEmpty();
      SinkToken token = sink.token().orElseThrow();
      assertThat(token.position()).isEqualTo(20);
      assertThat(token.maxSequence()).hasValue(5);
      assertThat(token.epoch().snapshotId()).isEqualTo(newest.snapshotId());
      assertThat(token.stampedAt()).isEqualTo(timeOf(newest));
      assertThat(token.reachedAt()).isEqualTo(timeOf(newest));
      assertThat(token.newerSnapshots()).isZero();
      assertThat(token.content()).hasValue(newest.summary().get("floe.cdc.content.s"));
      assertThat(token.run().map(RunStamp::specId)).hasValue(0);
    }
  }

  @Test
  void sinksOfAllBindingsAreFoundByTheirKeys() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot(
          "beam.cdc.committed-through-ms.b", "59999", "beam.cdc.committed-through.no", "1");
      scenario.foreignSnapshot(
          "flink.cdc.committed-through.f", "7", "other.committed-through", "9");
      scenario.foreignSnapshot(THROUGH + "e", "3");

      SinkTokens tokens = tokens(scenario.table());

      assertThat(tokens.sinks())
          .extracting(
              sink -> sink.prefix() + sink.sinkId() + "=" + sink.token().orElseThrow().position())
          .containsExactly("beam.cdc.b=59999", "flink.cdc.f=7", "floe.cdc.e=3");
    }
  }

  @Test
  void lineageAndWindowAreReadWhereTheyAreStamped() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot(
          "beam.cdc.committed-through-ms.b",
          "59999",
          "beam.cdc.lineage.b",
          "minutes",
          "beam.cdc.window-ms.b",
          "60000");

      SinkToken token = only(tokens(scenario.table())).token().orElseThrow();

      assertThat(token.lineage()).isEqualTo(Lineage.ofWindows("minutes", 60_000));
      assertThat(token.maxSequence()).isEmpty();
      assertThat(token.content()).isEmpty();
      assertThat(token.run()).isEmpty();
    }
  }

  @Test
  void idsMayHoldDotsAndBeginAlike() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot(THROUGH + "a", "1", THROUGH + "a.b", "2");

      assertThat(tokens(scenario.table()).sinks())
          .extracting(SinkTrace::sinkId)
          .containsExactly("a", "a.b");
    }
  }

  @Test
  void unreadableTokensAreNamedAndPassedOver() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      scenario.foreignSnapshot(THROUGH + "s", "garbage");

      SinkTrace sink = only(tokens(scenario.table()));

      assertThat(sink.unreadable())
          .containsExactly(new UnreadableToken(scenario.newest().snapshotId(), "garbage"));
      assertThat(sink.token().orElseThrow().position()).isEqualTo(10);
      assertThat(sink.token().orElseThrow().newerSnapshots()).isEqualTo(1);
    }
  }

  @Test
  void aSinkThatIsNamedOnlyHasNoToken() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot("floe.cdc.sink-id", "s");

      assertThat(only(tokens(scenario.table())).token()).isEmpty();
    }
  }

  @Test
  void snapshotsOfOthersOnTopAreCounted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      scenario.foreignSnapshot();
      scenario.foreignSnapshot();

      assertThat(only(tokens(scenario.table())).token().orElseThrow().newerSnapshots())
          .isEqualTo(2);
    }
  }

  @Test
  void aTokenStampedAgainKeepsTheTimeItWasReached() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      Snapshot reached = scenario.newest();
      scenario.foreignSnapshot();
      scenario.foreignSnapshot(THROUGH + "s", "10");

      SinkToken token = only(tokens(scenario.table())).token().orElseThrow();

      assertThat(token.epoch().snapshotId()).isEqualTo(scenario.newest().snapshotId());
      assertThat(token.reachedAt()).isEqualTo(timeOf(reached));
    }
  }

  @Test
  void tokensThatARollbackLeftBehindDoNotCount() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      long first = scenario.newest().snapshotId();
      scenario.epoch("2.I8");
      Table table = scenario.table();
      table.manageSnapshots().rollbackTo(first).commit();

      SinkTokens tokens = tokens(table);

      assertThat(only(tokens).token().orElseThrow().position()).isEqualTo(10);
      assertThat(tokens.snapshots()).isEqualTo(1);
    }
  }

  @Test
  void whatTheTableHasOfASinkIsInItsCopyToo() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");

      CopiedToken copy = only(tokens(scenario.table())).copy().orElseThrow();

      assertThat(copy.agreement()).isEqualTo(Agreement.SAME);
      assertThat(copy.epoch().orElseThrow().position()).isEqualTo(10);
    }
  }

  @Test
  void theCopyCountsWhereTheTokenWasExpired() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      scenario.foreignSnapshot();
      Table table = scenario.table();
      table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();

      SinkTokens tokens = tokens(table);

      assertThat(tokens.truncated()).isTrue();
      assertThat(tokens.snapshots()).isEqualTo(1);
      assertThat(tokens.oldestAt()).hasValue(timeOf(scenario.newest()));
      SinkTrace sink = only(tokens);
      assertThat(sink.token()).isEmpty();
      assertThat(sink.lost()).isEmpty();
      assertThat(sink.copy().orElseThrow().agreement()).isEqualTo(Agreement.COUNTS);
      assertThat(sink.copy().orElseThrow().epoch().orElseThrow().position()).isEqualTo(10);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
    }
  }

  @Test
  void aCopyThatARollbackLeftBehindDoesNotCount() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot();
      long before = scenario.newest().snapshotId();
      scenario.epoch("1.I7");
      long first = scenario.newest().snapshotId();
      scenario.epoch("2.I8");
      Table table = scenario.table();

      table.manageSnapshots().rollbackTo(first).commit();
      assertThat(only(tokens(table)).copy().orElseThrow().agreement()).isEqualTo(Agreement.OTHER);

      table.manageSnapshots().rollbackTo(before).commit();
      assertThat(only(tokens(table)).copy().orElseThrow().agreement())
          .isEqualTo(Agreement.LEFT_BEHIND);
      assertThat(scenario.restart().sink().committedThrough()).isEmpty();
    }
  }

  @Test
  void aSinkIsLostWhereItsTokenIsExpiredAndItsCopyCannotBeRead() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      scenario.foreignSnapshot();
      Table table = scenario.table();
      table.updateProperties().set("floe.cdc.token.s", "garbage").commit();
      table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
      Upkeep.forgetVersions(table);

      SinkTrace sink = only(tokens(table));

      assertThat(sink.copy())
          .hasValue(new CopiedToken("garbage", Optional.empty(), Agreement.UNREADABLE));
      assertThat(sink.lost())
          .hasValue("the copy of it in property floe.cdc.token.s cannot be read");
    }
  }

  @Test
  void aSinkThatKeepsNoCopyHasNone() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, CdcSink.Builder::withoutTokenProperty)) {
      scenario.epoch("1.I7");

      assertThat(only(tokens(scenario.table())).copy()).isEmpty();
    }
  }

  @Test
  void aBranchHasTokensOfItsOwn() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      Table table = scenario.table();
      table.manageSnapshots().createBranch("audit").commit();
      table.newAppend().toBranch("audit").set(THROUGH + "s", "500").commit();
      scenario.epoch("2.I8");
      table.refresh();

      assertThat(only(SinkTokens.of(table, new Branch("audit"))).token().orElseThrow().position())
          .isEqualTo(500);
      assertThat(only(tokens(table)).token().orElseThrow().position()).isEqualTo(20);
    }
  }

  @Test
  void copiesAreOfTheirBranch() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot();
      Table table = scenario.table();
      table.manageSnapshots().createBranch("audit").commit();
      table
          .updateProperties()
          .set("floe.cdc.token.x", "main's")
          .set("floe.cdc.branch-token.audit.x", "audit's")
          .set("floe.cdc.token.me@home", "at home")
          .commit();

      assertThat(tokens(table).sinks())
          .extracting(
              sink -> sink.sinkId() + ":" + sink.copy().map(CopiedToken::text).orElse("none"))
          .contains("x:main's", "me@home:at home")
          .noneMatch(text -> text.contains("audit"));
      assertThat(SinkTokens.of(table, new Branch("audit")).sinks())
          .extracting(
              sink -> sink.sinkId() + ":" + sink.copy().map(CopiedToken::text).orElse("none"))
          .containsExactly("x:audit's");
    }
  }
}
