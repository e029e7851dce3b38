package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equality deletes of all partitions, where the catalog gives their spec its id. */
class RestFallbackTest {
  private static final Schema SCHEMA = Shapes.T0.schema();
  private static final Shape TWO_FIELDS =
      new Shape(
          SCHEMA,
          PartitionSpec.builderFor(SCHEMA).identity("name").identity("data").build(),
          Shapes.T0.row(),
          Shapes.T0.view());

  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = Lake.overHttp(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** Has others be faster, so that equality deletes are tried, and then somebody faster still. */
  private void loseRaces(Scenario scenario, int times, Runnable last) {
    faults.beforeNextCommit(
        () -> {
          if (times == 0) {
            last.run();
          } else {
            Upkeep.emptySnapshot(scenario.table());
            loseRaces(scenario, times - 1, last);
          }
        });
  }

  @Test
  @DisplayName("somebody evolves the spec while a fallback adds one: no id is taken for another's")
  void theSpecEvolvesMeanwhile() {
    try (Scenario scenario = Scenario.inVersion3(lake, TWO_FIELDS, options -> options)) {
      scenario.epoch("1.I1(north) 2.I1(south) 3.I1(north)");
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        scenario.write(sink, "1.UA2(south) 2.D2");
        loseRaces(scenario, 3, () -> scenario.table().updateSpec().removeField("data").commit());
        sink.commit(20);
        assertThat(scenario.count(CdcCounter.EQUALITY_DELETE_FALLBACKS)).isEqualTo(1);
        assertThat(scenario.count(CdcCounter.COMMIT_RACES_LOST)).isEqualTo(4);
      }
      assertThat(scenario.rows()).containsExactly("1:south", "3:north");
      assertThat(scenario.table().spec().fields()).extracting("name").containsExactly("name");
    }
  }
}
