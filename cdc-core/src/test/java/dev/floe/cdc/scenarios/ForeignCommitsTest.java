package dev.floe.cdc.scenarios;

import static dev.floe.cdc.change.ChangeKind.DELETE;
import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What somebody else commits between the writes of an epoch and its commit, or while it commits:
 * between the moment the committer has looked at the table and the moment it publishes. Neither is
 * lost, neither fails.
 */
class ForeignCommitsTest {
  /** When somebody else commits. */
  enum When {
    BEFORE_THE_COMMIT,
    WITHIN_THE_COMMIT
  }

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** Has key 1 updated, 2 deleted and 4 inserted, and somebody else come between. */
  private static Scenario epochWith(When when, Consumer<Table> foreign) {
    Faults faults = new Faults();
    Scenario scenario = Scenario.in(lake, Shapes.T0);
    scenario.epoch("1.I1 2.I1 3.I1");
    try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      scenario.write(sink, "1.UB2 1.UA2 2.D2 4.I2");
      Runnable other = () -> foreign.accept(scenario.table());
      if (when == When.WITHIN_THE_COMMIT) {
        faults.beforeNextCommit(other);
      } else {
        other.run();
      }
      assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
      scenario.write(sink, "4.UB3 4.UA3");
      assertThat(sink.commit(30).outcome()).isInstanceOf(Committed.class);
      assertThat(sink.committedThrough()).hasValue(30);
    }
    assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
    assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isZero();
    return scenario;
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("229: rows that are appended are kept, those of a deleted key go")
  void appendedRowsAreKept(When when) {
    try (Scenario scenario =
        epochWith(
            when,
            table -> {
              ForeignWriter.append(table, row(table.schema(), 9, "foreign", "data"));
              ForeignWriter.append(table, row(table.schema(), 2, "foreign", "data"));
            })) {
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:UA3", "9:foreign");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("229: files that are deleted stay deleted, the epoch's rows are there")
  void deletedFilesStayDeleted(When when) {
    try (Scenario scenario = epochWith(when, ForeignCommitsTest::deleteAllFiles)) {
      assertThat(scenario.rows()).containsExactly("1:UA2", "4:UA3");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("229: deletes of another sink and the epoch's own both hold")
  void deletesOfAnotherSinkHold(When when) {
    try (Scenario scenario =
        epochWith(
            when,
            table -> {
              try (CdcSink other =
                  CdcSink.builder(lake.catalog(), Lake.id(unqualified(table)))
                      .sinkId("other")
                      .build()) {
                other.write(row(table.schema(), 3, "I1", "data"), DELETE, 1);
                other.commit(5);
              }
            })) {
      assertThat(scenario.rows()).containsExactly("1:UA2", "4:UA3");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("229: positions that another engine deletes stay deleted")
  void positionsThatAnotherEngineDeletesStayDeleted(When when) {
    try (Scenario scenario =
        epochWith(
            when,
            table ->
                ForeignWriter.deleteFirstRow(table, lake.plan(unqualified(table)).get(0).file()))) {
      assertThat(scenario.rows()).as("1 was first").containsExactly("1:UA2", "3:I1", "4:UA3");
      ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:UA3");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("22: manifests that are rewritten hold the same rows, and the token is found")
  void rewrittenManifestsHoldTheSameRows(When when) {
    try (Scenario scenario = epochWith(when, Upkeep::rewriteManifests)) {
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:UA3");
      Upkeep.rewriteManifests(scenario.table());
      assertThat(scenario.restart().sink().committedThrough()).hasValue(30);
      scenario.epochAt(40, "3.D4");
      assertThat(scenario.rows()).containsExactly("1:UA2", "4:UA3");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("229: properties, tags and branches that are made do not disturb")
  void propertiesTagsAndBranchesDoNotDisturb(When when) {
    try (Scenario scenario =
        epochWith(
            when,
            table -> {
              long snapshot = table.currentSnapshot().snapshotId();
              table.updateProperties().set("owner", "somebody").commit();
              table.manageSnapshots().createTag("audit", snapshot).commit();
              table.manageSnapshots().createBranch("test", snapshot).commit();
              table.newAppend().toBranch("test").commit();
            })) {
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:UA3");
      assertThat(scenario.table().properties()).containsEntry("owner", "somebody");
      assertThat(scenario.table().refs()).containsKeys("audit", "test", SnapshotRef.MAIN_BRANCH);
      assertThat(
              SnapshotUtil.isAncestorOf(
                  scenario.table(), scenario.table().refs().get("test").snapshotId()))
          .isFalse();
    }
  }

  private static void deleteAllFiles(Table table) {
    DeleteFiles deletion = table.newDelete();
    lake.plan(unqualified(table)).forEach(task -> deletion.deleteFile(task.file()));
    deletion.commit();
  }

  private static String unqualified(Table table) {
    return table.name().substring(table.name().lastIndexOf('.') + 1);
  }
}
