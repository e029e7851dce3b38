package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.commit.SinkTrace;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions, ids and properties at the ends of what may be given, in the token and in its copy. */
class TokenExtremesTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** Leaves nothing of the sinks' snapshots but the copies of their tokens. */
  private static void loseHistory(Table table) {
    table.newAppend().commit();
    Upkeep.expireToOneSnapshot(table);
    Upkeep.forgetVersions(table);
  }

  @Test
  void theLowestAndTheHighestPosition() {
    UnaryOperator<CdcSink.Builder> heartbeat =
        options ->
            options
                .tokenHeartbeat(Duration.ofHours(1))
                .clock(Clock.offset(Clock.systemUTC(), Duration.ofDays(1)));
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, heartbeat)) {
      scenario.epochAt(Long.MIN_VALUE, "1.I1");
      assertThat(scenario.sink().heartbeat()).isTrue();
      loseHistory(scenario.table());
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(Long.MIN_VALUE);
      scenario.epochAt(Long.MAX_VALUE, "2.I1");
      loseHistory(scenario.table());
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(Long.MAX_VALUE);
      assertThat(scenario.epochAt(Long.MAX_VALUE, "3.I1").outcome())
          .isInstanceOf(AlreadyCommitted.class);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        ".",
        "a.b",
        "a@b",
        "%",
        "a%2Eb",
        "ünï—☃\uD83D\uDE00",
        "\"q\"",
        "a\nb",
        "a/b",
        "$x"
      })
  void aSinkIdOfAnyCharactersInTwoBranches(String id) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      try (CdcSink main = scenario.openAs(id)) {
        scenario.write(main, "1.I1");
        main.commit(5);
      }
      try (CdcSink branch = onBranch(scenario, id)) {
        scenario.write(branch, "2.I1");
        branch.commit(6);
      }
      scenario.table().newAppend().toBranch("x.1").commit();
      loseHistory(scenario.table());
      try (CdcSink main = scenario.openAs(id);
          CdcSink branch = onBranch(scenario, id)) {
        assertThat(main.committedThrough()).hasValue(5);
        assertThat(branch.committedThrough()).hasValue(6);
      }
      assertThat(SinkTokens.of(scenario.table(), Branch.MAIN).sinks())
          .extracting(SinkTrace::sinkId)
          .containsExactly(id);
    }
  }

  private static CdcSink onBranch(Scenario scenario, String id) {
    return CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
        .sinkId(id)
        .branch("x.1")
        .build();
  }

  @Test
  void aThousandPropertiesOfOneEpochAreInTheCopy() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Map<String, String> many = new HashMap<>();
      for (int i = 0; i < 1000; i++) {
        many.put("p." + i, "value " + i);
      }
      scenario.write("1.I1");
      scenario.sink().commit(10, many);
      loseHistory(scenario.table());
      scenario.restart();
      assertThat(scenario.sink().lastCommitted().orElseThrow().summary())
          .containsAllEntriesOf(many);
    }
  }
}
