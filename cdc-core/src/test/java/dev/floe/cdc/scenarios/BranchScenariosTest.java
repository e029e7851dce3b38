package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sinks to a branch (Z22). */
class BranchScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static List<String> rows(Scenario scenario, String branch) {
    Table table = scenario.table();
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<Record> read =
        IcebergGenerics.read(table).useSnapshot(table.snapshot(branch).snapshotId()).build()) {
      read.forEach(row -> rows.add(Shapes.T0.view().apply(row)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows.stream().sorted().toList();
  }

  private static CdcSink sink(Scenario scenario, String branch) {
    return CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
        .sinkId("b")
        .branch(branch)
        .build();
  }

  @Test
  @DisplayName("Z22: a branch is made from main by the first commit, and main stays as it is")
  void aBranchIsMadeFromMainByTheFirstCommit() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = sink(scenario, "audit")) {
      scenario.epoch("1.I1 2.I1");
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2 3.I2");
      sink.commit(7);
      scenario.write(sink, "2.D3");
      sink.commit(8);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
      assertThat(rows(scenario, "audit")).containsExactly("1:UA2", "3:I2");
      assertThat(scenario.table().currentSnapshot().summary())
          .doesNotContainKey("floe.cdc.committed-through.b");
      assertThat(sink.committedThrough()).hasValue(8);
    }
  }

  @Test
  @DisplayName("Z22: tokens are read from the ancestry of the branch")
  void tokensAreReadFromTheAncestryOfTheBranch() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("9.I1");
      try (CdcSink sink = sink(scenario, "audit")) {
        scenario.write(sink, "1.I1");
        sink.commit(7);
      }
      scenario.epoch("8.I1");
      try (CdcSink sink = sink(scenario, "audit");
          CdcSink main = sink(scenario, "main");
          CdcSink other = sink(scenario, "other")) {
        assertThat(sink.committedThrough()).hasValue(7);
        assertThat(main.committedThrough()).isEmpty();
        assertThat(other.committedThrough()).isEmpty();
        scenario.write(main, "1.I1(main)");
        main.commit(5);
        scenario.write(sink, "1.UB2 1.UA2");
        sink.commit(8);
      }
      assertThat(scenario.rows()).containsExactly("1:main", "8:I1", "9:I1");
      assertThat(rows(scenario, "audit")).containsExactly("1:UA2", "9:I1");
      assertThat(scenario.table().properties())
          .containsKeys("floe.cdc.token.b", "floe.cdc.branch-token.audit.b");
    }
  }

  @Test
  @DisplayName("Z22: what a branch takes from main counts, tokens too")
  void whatABranchTakesFromMainCounts() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink main = sink(scenario, "main")) {
      scenario.write(main, "1.I1");
      main.commit(5);
      try (CdcSink sink = sink(scenario, "audit")) {
        assertThat(sink.committedThrough()).hasValue(5);
      }
    }
  }

  @Test
  @DisplayName("Z22, Z3: and so does the copy of main's token, once its snapshots are expired")
  void theCopyOfMainsTokenCountsUntilThereIsABranch() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink main = sink(scenario, "main")) {
      scenario.write(main, "1.I1");
      main.commit(5);
      Upkeep.emptySnapshot(scenario.table());
      Upkeep.expireToOneSnapshot(scenario.table());
      Upkeep.forgetVersions(scenario.table());
      try (CdcSink sink = sink(scenario, "audit")) {
        assertThat(sink.committedThrough()).hasValue(5);
      }
    }
  }

  @Test
  void aBranchThatWasWrittenAndIsGoneIsNotBegunAnewUnasked() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Upkeep.emptySnapshot(scenario.table());
      try (CdcSink sink = sink(scenario, "audit")) {
        scenario.write(sink, "1.I1");
        sink.commit(5);
      }
      scenario.table().manageSnapshots().removeBranch("audit").commit();
      assertThatThrownBy(() -> sink(scenario, "audit"))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("branch 'audit' was written by the sink")
          .hasMessageContaining("and is gone")
          .hasMessageContaining("let the sink start from scratch");
      try (CdcSink sink =
          CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
              .sinkId("b")
              .branch("audit")
              .fromScratch()
              .build()) {
        scenario.write(sink, "1.I1");
        sink.commit(5);
      }
      assertThat(rows(scenario, "audit")).containsExactly("1:I1");
    }
  }

  @Test
  void aBranchThatWasPublishedAndDroppedGoesOnFromMain() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Upkeep.emptySnapshot(scenario.table());
      try (CdcSink sink = sink(scenario, "audit")) {
        scenario.write(sink, "1.I1");
        sink.commit(5);
      }
      scenario.table().manageSnapshots().fastForwardBranch("main", "audit").commit();
      scenario.table().manageSnapshots().removeBranch("audit").commit();
      try (CdcSink sink = sink(scenario, "audit")) {
        assertThat(sink.committedThrough()).hasValue(5);
        scenario.write(sink, "2.I2");
        sink.commit(6);
      }
      assertThat(rows(scenario, "audit")).containsExactly("1:I1", "2:I2");
    }
  }

  @Test
  void aTagIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.table().manageSnapshots().createTag("v1", scenario.newest().snapshotId()).commit();
      assertThatThrownBy(() -> sink(scenario, "v1"))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("cannot write to branch 'v1' of table")
          .hasMessageContaining("it is a tag");
    }
  }

  @Test
  @DisplayName("Z21: an upsert to a new branch of a table with rows writes its deletes")
  void anUpsertToANewBranchWritesItsDeletes() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      try (CdcSink sink =
          CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
              .sinkId("b")
              .branch("audit")
              .upsert()
              .build()) {
        scenario.write(sink, "1.I2");
        sink.commit(1);
      }
      assertThat(rows(scenario, "audit")).containsExactly("1:I2");
    }
  }
}
