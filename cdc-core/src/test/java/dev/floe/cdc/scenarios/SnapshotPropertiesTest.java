package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.EnvironmentContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A caller's properties of snapshots beside those that Iceberg puts there. */
class SnapshotPropertiesTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static CdcSink.Builder withHeartbeat(CdcSink.Builder options) {
    return options
        .tokenHeartbeat(Duration.ofHours(1))
        .clock(Clock.offset(Clock.systemUTC(), Duration.ofDays(1)));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"total-records", "added-data-files", "partitions.x", "iceberg-version"})
  void whatIcebergItselfSetsIsRefusedBeforeAnythingBegins(String key) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.write("1.I1");
      assertThatThrownBy(() -> scenario.sink().commit(10, Map.of(key, "7")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot set snapshot property '" + key + "': Iceberg sets it");
      scenario.sink().commit(20);
      assertThat(scenario.rows()).containsExactly("1:I1");
    }
  }

  @Test
  void aHeartbeatRepeatsPropertiesWhoseNamesOnlyBeginLikeIcebergs() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, SnapshotPropertiesTest::withHeartbeat)) {
      scenario.write("1.I1");
      scenario.sink().commit(10, Map.of("total-orders", "7", "added-by", "me"));
      assertThat(scenario.sink().heartbeat()).isTrue();
      assertThat(scenario.newest().summary())
          .containsEntry("total-orders", "7")
          .containsEntry("added-by", "me");
    }
  }

  @Test
  void aHeartbeatIsMadeWhereTheProcessHasPropertiesOfItsOwn() {
    EnvironmentContext.put("team", "blue");
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, SnapshotPropertiesTest::withHeartbeat)) {
      scenario.epoch("1.I1");
      assertThat(scenario.sink().heartbeat()).isTrue();
      assertThat(scenario.property("team")).isEqualTo("blue");
    } finally {
      EnvironmentContext.remove("team");
    }
  }
}
