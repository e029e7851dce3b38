package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.GlobalSpec;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Z24: what deletes become in tables of format version 3, and what readers see of it. */
class VectorScenariosTest {
  private static final UnaryOperator<CdcSink.Builder> PLAIN = options -> options;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static void assertVectorsOnly(Scenario scenario) {
    assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
  }

  @Test
  @DisplayName("Z24: auto commits vectors in a table of format version 3")
  void anUpdateMarksTheOlderRow() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, PLAIN)) {
      scenario.epoch("1.I1(a) 2.I2(b) 3.I3(c)");
      scenario.epoch("2.UB4(b) 2.UA5(B) 3.D6(c)");
      assertThat(scenario.rows()).containsExactly("1:a", "2:B");
      assertThat(scenario.summary("added-dvs")).isEqualTo(1);
      assertThat(scenario.summary("added-equality-deletes")).isZero();
      assertVectorsOnly(scenario);
      assertThat(scenario.count(CdcCounter.COMMITTED_DELETION_VECTORS)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.DELETED_KEYS_LOCATED)).isEqualTo(2);
      assertThat(scenario.count(CdcCounter.DELETED_KEYS_NOT_LOCATED)).isZero();
    }
  }

  @Test
  void theNextEpochReplacesTheVector() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, PLAIN)) {
      scenario.epoch("1.I1(a) 2.I2(b) 3.I3(c) 4.I3(d)");
      scenario.epoch("1.D4");
      scenario.epoch("2.D5");
      scenario.epoch("3.UB6 3.UA6(C)");
      assertThat(scenario.rows()).containsExactly("3:C", "4:d");
      assertThat(DeleteFiles.listed(scenario.table())).hasSize(1);
      assertThat(DeleteFiles.listed(scenario.table()).get(0).recordCount()).isEqualTo(3);
    }
  }

  @Test
  void aFileOfWhichNoRowIsLeftIsRemovedWithItsVector() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, PLAIN)) {
      scenario.epoch("1.I1(a) 2.I2(b)");
      scenario.epoch("1.D3");
      scenario.epoch("2.D4 3.I4(c)");
      assertThat(scenario.rows()).containsExactly("3:c");
      assertThat(scenario.summary("deleted-data-files")).isEqualTo(1);
      assertThat(DeleteFiles.listed(scenario.table())).isEmpty();
    }
  }

  @Test
  void aKeyThatIsNotThereIsNoFault() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, PLAIN)) {
      scenario.epoch("1.I1(a)");
      scenario.epoch("7.D3");
      assertThat(scenario.rows()).containsExactly("1:a");
      assertThat(scenario.count(CdcCounter.DELETED_KEYS_NOT_LOCATED)).isEqualTo(1);
      assertThat(scenario.sink().committedThrough()).hasValue(20);
      assertThat(scenario.property("floe.cdc.committed-through.s")).isEqualTo("20");
    }
  }

  @Test
  @DisplayName("Z24: a key file is gone once its epoch is in the table")
  void noKeyFileIsLeft() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, PLAIN)) {
      scenario.epoch("1.I1(a) 2.I1(b)");
      scenario.epoch("1.UB2 1.UA3(A)");
      assertThat(lake.dataFiles(scenario.table()))
          .noneMatch(file -> file.toString().contains("-deletes-"));
      assertThat(lake.files(scenario.name())).allMatch(f -> Files.exists(pathOf(f.location())));
    }
  }

  private static Path pathOf(String location) {
    return Path.of(location.replaceFirst("^file:", ""));
  }

  @Test
  @DisplayName("165: an upsert deletes the older row wherever it is, partition columns or not")
  void anUpsertMovesARowToAnotherPartition() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1(north) 2.I1(south)");
      scenario.epoch("1.UA2(south) 2.I2(north)");
      assertThat(scenario.rows()).containsExactly("1:south", "2:north");
      assertVectorsOnly(scenario);
    }
  }

  @Test
  @DisplayName("a before-image of the key alone finds its row in whatever partition")
  void aDeleteOfTheKeyAloneFindsItsRow() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, PLAIN)) {
      scenario.epoch("1.I1(north) 2.I1(south)");
      scenario.epoch("1.D2(elsewhere)");
      assertThat(scenario.rows()).containsExactly("2:south");
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isZero();
    }
  }

  @Test
  void rowsUnderAnEarlierSpecAreFound() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.BUCKETS, PLAIN)) {
      scenario.epoch("1.I1(a) 2.I1(b) 3.I1(c)");
      Shapes.byEightBuckets(scenario.table());
      scenario.restart();
      scenario.epoch("1.UB2 1.UA3(A) 2.D3");
      assertThat(scenario.rows()).containsExactly("1:A", "3:c");
      assertVectorsOnly(scenario);
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  @DisplayName("Z24: a table that is upgraded in use loses nothing, and its equality deletes go")
  void theFirstEpochAfterAnUpgradeConverts() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1(a) 2.I1(b) 3.I1(c)");
      scenario.epoch("1.UB2 1.UA3(A) 2.D3");
      assertThat(scenario.summary("added-equality-deletes")).isPositive();
      upgrade(scenario);
      scenario.epoch("3.UB4 3.UA4(C)");
      assertThat(scenario.rows()).containsExactly("1:A", "3:C");
      assertVectorsOnly(scenario);
      assertThat(scenario.count(CdcCounter.EQUALITY_DELETES_CONVERTED)).isPositive();
    }
  }

  @Test
  void anEpochOfInsertsConvertsToo() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1(a) 2.I1(b)");
      scenario.epoch("1.UB2 1.UA3(A)");
      scenario.epoch("1.UB4 1.UA5(AA)");
      upgrade(scenario);
      scenario.epoch("3.I4(c)");
      assertThat(scenario.rows()).containsExactly("1:AA", "2:b", "3:c");
      assertVectorsOnly(scenario);
      assertThat(scenario.count(CdcCounter.EQUALITY_DELETES_CONVERTED)).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("an epoch that was written before the upgrade is committed after it")
  void anEpochOfBeforeTheUpgradeIsResolved() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1(a) 2.I1(b) 3.I1(c)");
      scenario.write("1.UB2 1.UA3(A) 2.D3");
      upgrade(scenario);
      scenario.epoch("");
      assertThat(scenario.rows()).containsExactly("1:A", "3:c");
      assertVectorsOnly(scenario);
    }
  }

  @Test
  @DisplayName("Z24: equality deletes can be forced")
  void equalityIsWhatIsAskedFor() {
    try (Scenario scenario =
        Scenario.inVersion3(lake, Shapes.T0, options -> options.deleteMode(DeleteMode.EQUALITY))) {
      scenario.epoch("1.I1(a) 2.I1(b)");
      scenario.epoch("1.UB2 1.UA3(A)");
      assertThat(scenario.rows()).containsExactly("1:A", "2:b");
      assertThat(DeleteFiles.listed(scenario.table()))
          .extracting("content")
          .containsExactly(FileContent.EQUALITY_DELETES);
    }
  }

  @Test
  @DisplayName("Z24: deletion vectors are refused in format version 2, with the remedy")
  void vectorsAreRefusedInVersion2() {
    assertThatThrownBy(
            () ->
                Scenario.in(
                    lake, Shapes.T0, options -> options.deleteMode(DeleteMode.DELETION_VECTORS)))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("it has format version 2, and deletion vectors need version 3")
        .hasMessageContaining("setting the table property format-version to 3");
  }

  @Test
  @DisplayName("keys for all partitions travel to the committer as bytes")
  void aDeltaTravelsWhoseSpecTheTableDoesNotHave() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, PLAIN)) {
      scenario.epoch("1.I1(north) 2.I1(south)");
      Doors doors = new Doors(lake, scenario.name(), Shapes.TP);
      PinnedTable table = doors.resolve();
      ShardDelta delta = doors.write(table, "1.UA2(south) 2.D2");
      assertThat(delta.deleteFiles())
          .extracting(ContentFile::specId)
          .containsExactly(GlobalSpec.RESERVED_ID);
      try (EpochCommits commits = doors.commits(table, "run", CdcMetrics.none())) {
        commits.commit(20, List.of(delta), Map.of());
      }
      assertThat(scenario.rows()).containsExactly("1:south");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void everyFormatIsLookedThrough(String format) {
    Map<String, String> properties =
        Map.of(TableProperties.FORMAT_VERSION, "3", TableProperties.DEFAULT_FILE_FORMAT, format);
    try (Scenario scenario =
        Scenario.in(lake, Shapes.T0, properties, options -> options.shards(3))) {
      scenario.epoch("1.I1(a) 2.I1(b) 3.I1(c) 4.I1(d) 5.I1(e)");
      scenario.epoch("1.UB2 1.UA3(A) 4.D3 9.I3(n)");
      scenario.epoch("1.UB4 1.UA4(AA) 9.D5 4.I5(DD)");
      assertThat(scenario.rows()).isEqualTo(List.of("1:AA", "2:b", "3:c", "4:DD", "5:e"));
      assertVectorsOnly(scenario);
    }
  }

  private static void upgrade(Scenario scenario) {
    scenario.table().updateProperties().set(TableProperties.FORMAT_VERSION, "3").commit();
  }
}
