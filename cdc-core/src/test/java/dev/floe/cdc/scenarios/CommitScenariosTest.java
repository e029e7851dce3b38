package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An epoch becomes one snapshot that says what it is (201, 205-217). */
class CommitScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  @DisplayName("205: all shards' files of an epoch are in one snapshot")
  void allShardsOfAnEpochAreInOneSnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.shards(4))) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1 5.I1 6.I1 7.I1 8.I1 9.I1");
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(scenario.addedDataFiles().size()).isBetween(2, 4);
      assertThat(scenario.summary(SnapshotSummary.ADDED_RECORDS_PROP)).isEqualTo(9);
      assertThat(scenario.count(CdcCounter.COMMITTED_DATA_FILES))
          .isEqualTo(scenario.addedDataFiles().size());
    }
  }

  @Test
  @DisplayName("206, 207, 208: append, overwrite and delete by what there is")
  void theOperationFollowsFromWhatThereIs() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("1.UB2 1.UA2");
      scenario.epoch("1.D3");
      assertThat(scenario.snapshots())
          .extracting(Snapshot::operation)
          .containsExactly(DataOperations.APPEND, DataOperations.OVERWRITE, DataOperations.DELETE);
    }
  }

  @Test
  @DisplayName("209: many epochs are as many snapshots, ascending")
  void manyEpochsAreAsManySnapshots() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      for (int epoch = 1; epoch <= 6; epoch++) {
        scenario.epoch(epoch + ".I1");
      }
      assertThat(scenario.snapshots())
          .extracting(snapshot -> snapshot.summary().get("floe.cdc.committed-through.s"))
          .containsExactly("10", "20", "30", "40", "50", "60");
    }
  }

  @Test
  @DisplayName("212: an empty epoch makes no snapshot and strands nothing")
  void anEmptyEpochMakesNoSnapshotAndStrandsNothing() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      assertThat(Scenario.outcome(scenario.epoch(""))).isEqualTo("NothingToCommit");
      scenario.epoch("2.I1");
      assertThat(scenario.snapshots()).hasSize(2);
      assertThat(scenario.sink().committedThrough()).hasValue(30);
    }
  }

  @Test
  @DisplayName("213, 201: an epoch in which everything cancels makes neither snapshot nor file")
  void anEpochInWhichEverythingCancelsMakesNothing() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.shards(3))) {
      scenario.epoch("9.I1");
      CommitResult result = scenario.epoch("1.I2 1.D3 2.I2 2.UB3 2.UA3 2.D4 3.I5 3.D6");
      assertThat(Scenario.outcome(result)).isEqualTo("NothingToCommit");
      assertThat(result.written().changes()).isEqualTo(8);
      assertThat(result.written().superseded()).isEqualTo(8);
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(lake.dataFiles(scenario.name())).hasSize(1);
      assertThat(scenario.sink().committedThrough()).hasValue(10);
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("214, 215/Z10: the summary names sink, position, highest sequence taken in, content")
  void theSummarySaysWhatTheEpochIs() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 1.UA12 2.I40 2.D41 3.I-5");
      assertThat(scenario.property("floe.cdc.sink-id")).isEqualTo("s");
      assertThat(scenario.property("floe.cdc.committed-through.s")).isEqualTo("10");
      assertThat(scenario.property("floe.cdc.max-committed-seq.s")).isEqualTo("41");
      assertThat(scenario.property("floe.cdc.content.s")).matches("[0-9a-f]{32}");
      scenario.epoch("4.I7");
      assertThat(scenario.property("floe.cdc.max-committed-seq.s")).isEqualTo("7");
    }
  }

  @Test
  @DisplayName("216: the caller's properties are on every snapshot, beside the sink's")
  void theCallersPropertiesAreOnEverySnapshot() {
    Map<String, String> properties = Map.of("pipeline", "x", "team", "y");
    try (Scenario scenario =
        Scenario.in(lake, Shapes.T0, options -> options.snapshotProperties(properties))) {
      scenario.epoch("1.I1");
      assertThat(scenario.newest().summary()).containsAllEntriesOf(properties);
      scenario.write("1.D2").sink().commit(20, Map.of("team", "z", "line", "812"));
      assertThat(scenario.newest().summary())
          .containsAllEntriesOf(Map.of("pipeline", "x", "team", "z", "line", "812"));
      assertThat(scenario.sink().lastCommitted())
          .hasValueSatisfying(
              last -> {
                assertThat(last.position()).isEqualTo(20);
                assertThat(last.summary()).containsEntry("line", "812");
              });
    }
  }

  @Test
  @DisplayName("13: a property under the sink's own prefix is refused and the epoch stays open")
  void aPropertyUnderTheSinksPrefixIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.write("1.I1");
      assertThatThrownBy(() -> scenario.sink().commit(10, Map.of("floe.cdc.sink-id", "other")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'floe.cdc.sink-id'")
          .hasMessageContaining("'floe.cdc.' are the sink's own");
      scenario.epoch("2.I1");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }

  @Test
  @DisplayName("217: Iceberg's counters of an update")
  void icebergsCountersOfAnUpdate() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("UB2 UA2");
      assertThat(scenario.newest().summary())
          .containsEntry("added-data-files", "1")
          .containsEntry("added-records", "1")
          .containsEntry("added-delete-files", "1")
          .containsEntry("added-equality-delete-files", "1")
          .containsEntry("added-equality-deletes", "1")
          .doesNotContainKeys("added-position-delete-files", "added-position-deletes", "added-dvs");
    }
  }

  @Test
  @DisplayName("202: files inherit the sequence number of their snapshot")
  void filesInheritTheirSnapshotsSequenceNumber() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.epoch("1.UB2 1.UA2");
      long sequenceNumber = scenario.newest().sequenceNumber();
      assertThat(sequenceNumber).isEqualTo(2);
      assertThat(scenario.addedDataFiles().get(0).dataSequenceNumber()).isEqualTo(sequenceNumber);
      assertThat(scenario.addedDeleteFiles().get(0).dataSequenceNumber()).isEqualTo(sequenceNumber);
    }
  }

  @Test
  @DisplayName("221: with foreign commits between, the outcome is the epoch's own snapshot")
  void theOutcomeIsTheEpochsOwnSnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.foreignSnapshot();
      CommitResult result = scenario.epoch("2.I1");
      long own = ((Committed) result.outcome()).snapshotId();
      scenario.foreignSnapshot();
      assertThat(scenario.table().snapshot(own).summary())
          .containsEntry("floe.cdc.committed-through.s", "20");
      assertThat(scenario.newest().snapshotId()).isNotEqualTo(own);
      assertThat(scenario.snapshots()).hasSize(4);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }
}
