package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are upgraded from format version 2 to 3 while a sink runs: nothing is lost. */
class UpgradeInUseTest {
  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static void upgrade(Scenario scenario) {
    scenario.table().updateProperties().set(TableProperties.FORMAT_VERSION, "3").commit();
  }

  private static void assertVectorsOnly(Scenario scenario) {
    assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
  }

  @Test
  void upgradedBetweenTheLookAndTheCommit() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      scenario.epoch("1.UB2 1.UA2");
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        scenario.write(sink, "1.UB3 1.UA3 2.D3");
        faults.beforeNextCommit(() -> upgrade(scenario));
        assertThat(sink.commit(30).outcome()).isInstanceOf(Committed.class);
        assertThat(scenario.rows()).containsExactly("1:UA3", "3:I1");
        scenario.write(sink, "3.UB4 3.UA4");
        sink.commit(40);
      }
      assertThat(scenario.rows()).containsExactly("1:UA3", "3:UA4");
      assertVectorsOnly(scenario);
    }
  }

  @ParameterizedTest(name = "{0} epochs before, then a restart, then the upgrade")
  @ValueSource(ints = {1, 4})
  void equalityDeletesOfManyEpochsAndShardsGo(int epochs) {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS, options -> options.shards(3))) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1 5.I1 6.I1 7.I1 8.I1");
      for (int epoch = 1; epoch <= epochs; epoch += 1) {
        scenario.epoch(
            "%d.UB%d %d.UA%d %d.D%d".formatted(1, epoch * 2, 1, epoch * 2, 1 + epoch, epoch * 2));
      }
      List<String> before = scenario.rows();
      scenario.restart();
      upgrade(scenario);
      scenario.epoch("9.I100");
      assertThat(scenario.rows()).containsAll(before).hasSize(before.size() + 1);
      assertVectorsOnly(scenario);
      scenario.restart().epoch("9.D101");
      assertThat(scenario.rows()).isEqualTo(before);
      assertVectorsOnly(scenario);
    }
  }

  @Test
  @DisplayName("position deletes of version 2, of one file and of a partition, hold in the vectors")
  void positionDeletesOfVersion2Hold() {
    Shape shape = Shapes.TP;
    try (Scenario scenario = Scenario.in(lake, shape)) {
      scenario.epoch("1.I1(a) 2.I1(a) 3.I1(a)");
      scenario.epoch("4.I2(a) 5.I2(a) 6.I2(a)");
      Table table = scenario.table();
      Map<DataFile, long[]> ofPartition = new HashMap<>();
      List<DataFile> files = lake.plan(scenario.name()).stream().map(FileScanTask::file).toList();
      files.forEach(file -> ofPartition.put(file, new long[] {0}));
      table
          .newRowDelta()
          .addDeletes(ForeignDeletes.positions(table, ofPartition))
          .addDeletes(ForeignDeletes.positions(table, files.get(0), 1))
          .commit();
      List<String> before = scenario.rows();
      assertThat(before).hasSize(3);
      upgrade(scenario);
      scenario.epoch("1.D5(a) 2.D5(a) 4.D5(a) 5.D5(a)");
      assertThat(scenario.rows()).containsExactly("3:a", "6:a");
      scenario.epoch("3.UB6(a) 3.UA6(b)");
      assertThat(scenario.rows()).containsExactly("3:b", "6:a");
    }
  }

  @Test
  @DisplayName("a sink that goes on with equality deletes beside one with vectors")
  void twoSinksOfBothModes() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options);
        CdcSink equality =
            CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
                .sinkId("other")
                .deleteMode(DeleteMode.EQUALITY)
                .build()) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1");
      scenario.write(equality, "1.UB2 1.UA2 2.D2");
      equality.commit(1);
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:I1");
      scenario.epoch("1.UB3 1.UA3 3.D3");
      assertThat(scenario.rows()).containsExactly("1:UA3", "4:I1");
      assertVectorsOnly(scenario);
      scenario.write(equality, "1.UB4 1.UA4 4.D4 5.I4");
      equality.commit(2);
      assertThat(scenario.rows()).containsExactly("1:UA4", "5:I4");
      scenario.epoch("5.D5");
      assertThat(scenario.rows()).containsExactly("1:UA4");
      assertVectorsOnly(scenario);
    }
  }

  @Test
  void rowsOfOtherWritersFromBeforeAndAfterTheUpgradeAreFound() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      append(scenario, 1);
      upgrade(scenario);
      append(scenario, 2);
      scenario.epoch("1.D1 2.UB1 2.UA1");
      assertThat(scenario.rows()).containsExactly("2:UA1");
    }
  }

  private static void append(Scenario scenario, int id) {
    Table table = scenario.table();
    ForeignWriter.append(table, row(table.schema(), id, "foreign", "data"));
  }
}
