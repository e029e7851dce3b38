package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How an epoch with vectors keeps to the rules of {@link CommitRulesOfIcebergTest}, whatever others
 * commit between the moment its rows are looked up and that when it lands.
 */
class CommitRulesTest {
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

  /** A table of format version 3 with rows 1, 2 and 3 in one file, and row 4 in another. */
  private static Scenario scenario() {
    Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options);
    scenario.epoch("1.I1 2.I1 3.I1");
    scenario.epoch("4.I2");
    return scenario;
  }

  private CdcSink racingSink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  /** Commits an epoch that another commit comes before, after its rows were looked up. */
  private void commitBehind(Scenario scenario, String epoch, Runnable rival) {
    commitBeside(scenario, epoch, rival);
    assertThat(scenario.count(CdcCounter.COMMIT_RACES_LOST)).isEqualTo(1);
  }

  /** The same, where some catalogs mind the other commit, and others do not. */
  private void commitBeside(Scenario scenario, String epoch, Runnable rival) {
    try (CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, epoch);
      faults.beforeNextCommit(rival);
      assertThat(sink.commit(100).outcome()).isInstanceOf(Committed.class);
    }
    assertVectorsName(scenario, lake.plan(scenario.name()));
  }

  /** Each vector is of a file that is there, and no file has two, nor anything else. */
  private static void assertVectorsName(Scenario scenario, List<FileScanTask> tasks) {
    List<DeleteFile> listed = DeleteFiles.listed(scenario.table());
    assertThat(listed).allMatch(ContentFileUtil::isDV);
    assertThat(listed.stream().map(DeleteFile::referencedDataFile))
        .doesNotHaveDuplicates()
        .isSubsetOf(tasks.stream().map(task -> task.file().location()).toList());
  }

  /** The file that holds the rows that were there first. */
  private static DataFile firstFile(Scenario scenario) {
    return task(scenario, 1).file();
  }

  private static FileScanTask task(Scenario scenario, long sequenceNumber) {
    return lake.plan(scenario.name()).stream()
        .filter(task -> task.file().dataSequenceNumber() == sequenceNumber)
        .findFirst()
        .orElseThrow();
  }

  private static void kill(Scenario scenario, DataFile file, long position) {
    Table table = scenario.table();
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.vector(table, file, position))
        .validateFromSnapshot(table.currentSnapshot().snapshotId())
        .commit();
  }

  @Test
  void eachEpochsVectorReplacesTheOneBefore() {
    try (Scenario scenario = scenario()) {
      scenario.epoch("1.D3");
      for (int epoch = 4; epoch < 8; epoch += 1) {
        scenario.epoch("%d.UB%d %d.UA%d".formatted(epoch % 2 + 2, epoch, epoch % 2 + 2, epoch));
        assertVectorsName(scenario, lake.plan(scenario.name()));
      }
      assertThat(scenario.rows()).containsExactly("2:UA6", "3:UA7", "4:I2");
    }
  }

  @Test
  void anotherWriterMarksAnotherRowOfTheSameFile() {
    try (Scenario scenario = scenario()) {
      commitBehind(scenario, "1.D5", () -> kill(scenario, firstFile(scenario), 1));
      assertThat(scenario.rows()).containsExactly("3:I1", "4:I2");
      assertThat(DeleteFiles.listed(scenario.table())).hasSize(1);
    }
  }

  @Test
  void anotherWriterMarksTheSameRow() {
    try (Scenario scenario = scenario()) {
      commitBehind(scenario, "1.UB5 1.UA5", () -> kill(scenario, firstFile(scenario), 0));
      assertThat(scenario.rows()).containsExactly("1:UA5", "2:I1", "3:I1", "4:I2");
    }
  }

  @Test
  void anotherWriterMarksARowOfAnotherFile() {
    try (Scenario scenario = scenario()) {
      commitBehind(
          scenario,
          "1.D5",
          () -> {
            scenario.foreignSnapshot();
            kill(scenario, task(scenario, 2).file(), 0);
          });
      assertThat(scenario.rows()).containsExactly("2:I1", "3:I1");
    }
  }

  @Test
  void anotherWriterMarksAllOtherRowsOfTheFile() {
    try (Scenario scenario = scenario()) {
      Runnable rival =
          () -> {
            Table table = scenario.table();
            table
                .newRowDelta()
                .addDeletes(ForeignDeletes.vector(table, firstFile(scenario), 1, 2))
                .validateFromSnapshot(table.currentSnapshot().snapshotId())
                .commit();
          };
      commitBehind(scenario, "1.D5", rival);
      assertThat(scenario.rows()).containsExactly("4:I2");
      assertThat(DeleteFiles.listed(scenario.table())).isEmpty();
      assertThat(lake.plan(scenario.name())).as("the file without rows is removed").hasSize(1);
    }
  }

  @Test
  void theFileOfTheRowsIsRemoved() {
    try (Scenario scenario = scenario()) {
      commitBehind(
          scenario,
          "1.UB5 1.UA5",
          () -> scenario.table().newDelete().deleteFile(firstFile(scenario)).commit());
      assertThat(scenario.rows()).containsExactly("1:UA5", "4:I2");
      assertThat(DeleteFiles.listed(scenario.table())).as("no vector dangles").isEmpty();
    }
  }

  @Test
  void vectorsThatOthersLeftDanglingAreNoMatter() {
    try (Scenario scenario = scenario()) {
      Table table = scenario.table();
      DataFile file = firstFile(scenario);
      RowDelta late =
          table
              .newRowDelta()
              .addDeletes(ForeignDeletes.vector(table, file, 0))
              .validateFromSnapshot(table.currentSnapshot().snapshotId());
      scenario.table().newDelete().deleteFile(file).commit();
      late.commit();
      assertThat(DeleteFiles.listed(scenario.table())).hasSize(1);
      scenario.epoch("1.UB5 1.UA5 4.UB5 4.UA5");
      scenario.epoch("4.D6");
      assertThat(scenario.rows()).containsExactly("1:UA5");
    }
  }

  @Test
  void theFileThatIsToBeRemovedWholeIsRemovedAlready() {
    try (Scenario scenario = scenario()) {
      commitBehind(
          scenario,
          "1.D5 2.D5 3.D5",
          () -> scenario.table().newDelete().deleteFile(firstFile(scenario)).commit());
      assertThat(scenario.rows()).containsExactly("4:I2");
    }
  }

  @Test
  @DisplayName("a vector that somebody takes away brings its rows back, and they stay")
  void theOldVectorIsTakenAway() {
    try (Scenario scenario = scenario()) {
      scenario.epoch("1.D3");
      DeleteFile old = DeleteFiles.listed(scenario.table()).get(0);
      commitBehind(
          scenario, "2.D5", () -> scenario.table().newRowDelta().removeDeletes(old).commit());
      assertThat(scenario.rows()).containsExactly("1:I1", "3:I1", "4:I2");
    }
  }

  @Test
  void theSnapshotThatWasLookedUpIsExpired() {
    try (Scenario scenario = scenario()) {
      scenario.epoch("1.D3");
      commitBehind(
          scenario,
          "2.D5",
          () -> {
            Upkeep.emptySnapshot(scenario.table());
            Upkeep.expireToOneSnapshot(scenario.table());
          });
      assertThat(scenario.rows()).containsExactly("3:I1", "4:I2");
    }
  }

  @Test
  void theTableIsRolledBackBelowTheVector() {
    try (Scenario scenario = scenario()) {
      long before = scenario.newest().snapshotId();
      kill(scenario, firstFile(scenario), 0);
      commitBehind(
          scenario,
          "2.UB5 2.UA5",
          () -> scenario.table().manageSnapshots().rollbackTo(before).commit());
      assertThat(scenario.rows()).containsExactly("1:I1", "2:UA5", "3:I1", "4:I2");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"REPLY_LOST", "DIED_AFTER"})
  @DisplayName("an epoch that is in the table is not made anew, which would delete its own rows")
  void anEpochThatIsInTheTableIsNotMadeAnew(CommitFault fault) {
    try (Scenario scenario = scenario()) {
      try (CdcSink sink = racingSink(scenario)) {
        scenario.write(sink, "1.UB5 1.UA5");
        faults.nextCommit(fault).catalogDownAfterNextCommit();
        assertThat(catchThrowable(() -> sink.commit(100))).isNotNull();
        faults.catalogDown(false);
        if (fault == CommitFault.REPLY_LOST) {
          assertThat(sink.commit(100).outcome()).isInstanceOf(Resolved.class);
        }
      }
      assertThat(scenario.rows()).containsExactly("1:UA5", "2:I1", "3:I1", "4:I2");
      scenario.restart();
      assertThat(scenario.epochAt(100, "1.UB5 1.UA5").outcome())
          .isInstanceOf(AlreadyCommitted.class);
      assertThat(scenario.rows()).containsExactly("1:UA5", "2:I1", "3:I1", "4:I2");
      assertThat(scenario.epochAt(110, "1.D6").outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("2:I1", "3:I1", "4:I2");
    }
  }

  @Test
  @DisplayName("nor is one that another committer of the same sink put in meanwhile")
  void anEpochThatAnotherCommitterPutInIsNotMadeAnew() {
    try (Scenario scenario = scenario();
        CdcSink stale = racingSink(scenario);
        CdcSink live = scenario.open(lake.catalog())) {
      scenario.write(stale, "1.UB5 1.UA5");
      scenario.write(live, "1.UB5 1.UA5");
      faults.beforeNextCommit(() -> live.commit(100));
      assertThat(stale.commit(100).outcome()).isInstanceOf(AlreadyCommitted.class);
      assertThat(scenario.rows()).containsExactly("1:UA5", "2:I1", "3:I1", "4:I2");
      assertVectorsName(scenario, lake.plan(scenario.name()));
    }
  }

  @Test
  void aRequestThatWasLostIsMadeAnew() {
    try (Scenario scenario = scenario();
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.UB5 1.UA5 2.D5");
      faults.nextCommit(CommitFault.REQUEST_LOST);
      assertThat(catchThrowable(() -> sink.commit(100))).isNotNull();
      kill(scenario, firstFile(scenario), 2);
      assertThat(sink.commit(100).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:UA5", "4:I2");
      assertVectorsName(scenario, lake.plan(scenario.name()));
    }
  }

  @Test
  @DisplayName("equality deletes by other columns stay, and apply beside the vectors")
  void equalityDeletesByOtherColumnsStay() {
    try (Scenario scenario = scenario()) {
      Table table = scenario.table();
      Schema byName = table.schema().select("name");
      DeleteFile deletes =
          ForeignDeletes.equality(table, table.spec(), null, byName, List.of(row(byName, "I2")));
      table.newRowDelta().addDeletes(deletes).commit();
      scenario.epoch("1.UB5 1.UA5(I2)");
      scenario.epoch("2.D6");
      assertThat(scenario.rows()).containsExactly("1:I2", "3:I1");
      assertThat(DeleteFiles.listed(scenario.table()))
          .filteredOn(file -> file.content() == FileContent.EQUALITY_DELETES)
          .extracting(DeleteFile::location)
          .containsExactly(deletes.location());
    }
  }

  @Test
  @DisplayName(
      "equality deletes of the key that come meanwhile stay for now, and go with a later epoch")
  void equalityDeletesOfTheKeyThatComeMeanwhile() {
    try (Scenario scenario = scenario();
        CdcSink sink = racingSink(scenario)) {
      Runnable rival =
          () -> {
            Table table = scenario.table();
            Schema key = table.schema().select("id");
            table
                .newRowDelta()
                .addDeletes(
                    ForeignDeletes.equality(table, table.spec(), null, key, List.of(row(key, 2))))
                .commit();
          };
      scenario.write(sink, "1.D5");
      faults.beforeNextCommit(rival);
      sink.commit(100);
      assertThat(scenario.rows()).containsExactly("3:I1", "4:I2");
      scenario.write(sink, "2.I6");
      sink.commit(110);
      assertThat(scenario.rows()).containsExactly("2:I6", "3:I1", "4:I2");
      assertVectorsName(scenario, lake.plan(scenario.name()));
    }
  }

  @Test
  void theKeyColumnIsWidenedAndRenamedMeanwhile() {
    try (Scenario scenario = scenario()) {
      commitBeside(
          scenario,
          "1.UB5 1.UA5 2.D5",
          () ->
              scenario
                  .table()
                  .updateSchema()
                  .updateColumn("id", Types.LongType.get())
                  .renameColumn("id", "ident")
                  .commit());
      assertThat(scenario.rows()).containsExactly("1:UA5", "3:I1", "4:I2");
    }
  }
}
