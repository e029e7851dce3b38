package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Epochs whose deltas were written by other pins than the table, or each other, has. */
class MixedPinsTest {
  private static Lake lake;

  private final Counters counters = new Counters();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  @DisplayName("fault 27: an epoch of two schemas and two specs is one snapshot with one token")
  void anEpochOfTwoSchemasIsOneSnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1");
      Doors doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
      PinnedTable early = doors.resolve();
      scenario.table().updateSchema().renameColumn("data", "payload").commit();
      Shapes.byEightBuckets(scenario.table());
      PinnedTable late = doors.resolve();
      assertThat(late.pin().schemaId()).isNotEqualTo(early.pin().schemaId());
      ShardDelta one = doors.write(early, "1.UB2 1.UA2");
      ShardDelta other = doors.write(doors.resolve(early.pin()).underSpec(1), "2.UB2 2.UA2");
      EpochCommits commits = doors.commits(late, "R", counters);
      assertThat(commits.commit(20, List.of(one, other), Map.of())).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:UA2");
      assertThat(scenario.snapshots()).hasSize(2);
      assertThat(commits.position()).hasValue(20);
      assertThat(counters.of(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  @DisplayName(
      "fault 44: a spec that changes between writing and committing changes no file's spec")
  void aSpecThatChangesBeforeTheCommitChangesNoFile() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      Doors doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
      PinnedTable pinned = doors.resolve();
      byte[] sent = doors.write(pinned, "1.UB2 1.UA2 2.D2").toBytes();
      Shapes.byEightBuckets(scenario.table());
      PinnedTable committing = doors.resolve();
      ShardDelta arrived = ShardDelta.fromBytes(sent, committing.table().specs());
      doors.commits(committing, "R", counters).commit(20, List.of(arrived), Map.of());
      assertThat(scenario.addedDataFiles()).isNotEmpty().allMatch(file -> file.specId() == 0);
      assertThat(scenario.addedDeleteFiles()).isNotEmpty().allMatch(file -> file.specId() == 0);
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1");
    }
  }

  @Test
  @DisplayName("fault 43: rows of the spec before are deleted, the table's own rows too")
  void rowsOfTheSpecBeforeAreDeleted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.restart().epoch("3.I1");
      scenario.epoch("1.D2 3.D2");
      assertThat(scenario.addedDeleteFiles().stream().map(file -> file.specId()).distinct())
          .containsExactlyInAnyOrder(0, 1);
      assertThat(scenario.rows()).containsExactly("2:I1");
    }
  }

  @Test
  void aPartitionColumnThatIsGoneRefusesTheCommitByName() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP)) {
      scenario.epoch("1.I1");
      scenario.table().updateSpec().removeField("name").commit();
      scenario.table().updateSchema().deleteColumn("name").commit();
      scenario.write("2.I1");
      EpochCommitException refusal =
          catchThrowableOfType(EpochCommitException.class, () -> scenario.sink().commit(20));
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.FAILED), "is FAILED");
      assertThat(refusal)
          .hasMessageContaining("partition field 'name'")
          .hasMessageContaining("was dropped from the table");
      assertThat(scenario.snapshots()).hasSize(1);
    }
  }

  @Test
  void aColumnThatIsGoneAndWasNoPartitionIsNoMatter() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      scenario.table().updateSchema().deleteColumn("data").commit();
      scenario.table().updateSchema().addColumn("more", Types.LongType.get()).commit();
      scenario.epoch("1.UB2 1.UA2");
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }
}
