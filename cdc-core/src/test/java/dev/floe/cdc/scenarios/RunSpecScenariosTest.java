package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.RunStamp;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TablePin;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run keeps its partition spec, and those who join it take it over (214, 249, 255-264). */
class RunSpecScenariosTest {
  private static final String RUN_SPEC = "floe.cdc.run-spec.s";

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

  private static Doors doors(Scenario scenario) {
    return new Doors(lake, scenario.name(), Shapes.BUCKETS);
  }

  private static int specAdopted(Doors doors, String runId) {
    return RunStamp.adopt(doors.resolve(), SummaryKeys.EMBEDDED, "s", runId).spec().specId();
  }

  private void commit(Doors doors, PinnedTable table, String runId, long position, String changes) {
    doors
        .commits(table, runId, counters)
        .commit(position, List.of(doors.write(table, changes)), Map.of());
  }

  @Test
  @DisplayName("214: every snapshot names the run and the spec that it writes under")
  void everySnapshotNamesTheRunAndItsSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      commit(doors, doors.resolve(), "R", 10, "1.I12");
      assertThat(scenario.newest().summary())
          .containsEntry("floe.cdc.sink-id", "s")
          .containsEntry("floe.cdc.committed-through.s", "10")
          .containsEntry("floe.cdc.max-committed-seq.s", "12")
          .containsEntry(RUN_SPEC, "R:0");
    }
  }

  @Test
  @DisplayName("214: a sink is a run of its own, and a restarted one another")
  void aSinkIsARunOfItsOwn() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      String first = scenario.property(RUN_SPEC);
      scenario.epoch("2.I1");
      assertThat(scenario.property(RUN_SPEC)).isEqualTo(first).matches("[0-9a-f-]{36}:0");
      scenario.restart().epoch("3.I1");
      assertThat(scenario.property(RUN_SPEC)).isNotEqualTo(first);
    }
  }

  @ParameterizedTest(name = "the newest stamp is ''{0}''")
  @ValueSource(strings = {"garbage", "R:", ":", "R:x", "R:99999999999", "other:0", ""})
  @DisplayName("249: only the newest stamp counts, and one that says nothing is none")
  void anUnreadableStampIsNone(String stamp) {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      commit(doors, doors.resolve(), "R", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      assertThat(specAdopted(doors, "R")).isZero();
      scenario.foreignSnapshot(RUN_SPEC, stamp);
      assertThat(specAdopted(doors, "R")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("249: the stamp of another sink, and snapshots without one, do not count")
  void stampsOfOtherSinksDoNotCount() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      commit(doors, doors.resolve(), "R", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.foreignSnapshot("floe.cdc.run-spec.s2", "R:1");
      scenario.foreignSnapshot();
      assertThat(specAdopted(doors, "R")).isZero();
    }
  }

  @Test
  @DisplayName("255: after the spec evolved, a run writes under its own, and reaches its rows")
  void aRunKeepsItsSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.epoch("1.UB2 1.UA2 2.D2 3.I2");
      assertThat(scenario.addedDataFiles()).allMatch(file -> file.specId() == 0);
      assertThat(scenario.addedDeleteFiles()).isNotEmpty().allMatch(file -> file.specId() == 0);
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I2");
      assertThat(scenario.property(RUN_SPEC)).endsWith(":0");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  @DisplayName("256: a process that joins after the spec evolved takes over the spec of the run")
  void aJoiningProcessAdoptsTheSpecOfTheRun() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      PinnedTable first = doors.resolve();
      commit(doors, first, "R", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      PinnedTable joining = RunStamp.adopt(doors.resolve(), SummaryKeys.EMBEDDED, "s", "R");
      assertThat(joining.pin().specId()).isZero();
      ShardDelta delta = doors.write(joining, "1.UB2 1.UA2");
      assertThat(delta.dataFiles()).allMatch(file -> file.specId() == 0);
      doors.commits(joining, "R", counters).commit(20, List.of(delta), Map.of());
      assertThat(scenario.rows()).containsExactly("1:UA2");
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("R:0");
      assertThat(counters.of(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  @DisplayName("257: a fresh run uses the current spec, and its deletes reach rows of older ones")
  void aFreshRunUsesTheCurrentSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.restart().epoch("1.UB2 1.UA2");
      assertThat(scenario.addedDataFiles()).allMatch(file -> file.specId() == 1);
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:I1");
      assertThat(scenario.property(RUN_SPEC)).endsWith(":1");
      scenario.epoch("1.D3 2.D3");
      assertThat(scenario.rows()).isEmpty();
      assertThat(specAdopted(doors(scenario), "yet another run")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("258: a stamp with a spec that the table lacks is as none")
  void aStampWithASpecThatTheTableLacksIsAsNone() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.foreignSnapshot(RUN_SPEC, "R:7");
      assertThat(specAdopted(doors(scenario), "R")).isZero();
    }
  }

  @Test
  @DisplayName(
      "261, 263: the first epoch that a run commits pins its spec, data files before deletes")
  void theFirstEpochOfARunPinsItsSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      PinnedTable early = doors.resolve();
      commit(doors, early, "old run", 5, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      PinnedTable late = doors.resolve();
      EpochCommits commits = doors.commits(early, "R", counters);
      ShardDelta deletes = doors.write(early, "1.D1");
      ShardDelta rows = doors.write(late, "2.I1");
      commits.commit(10, List.of(deletes, rows), Map.of());
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("R:1");
      commits.commit(20, List.of(doors.write(early, "3.I1")), Map.of());
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("R:1");
      assertThat(scenario.rows()).containsExactly("2:I1", "3:I1");
      EpochCommits restarted = doors.commits(early, "R", counters);
      restarted.commit(30, List.of(doors.write(early, "4.I1")), Map.of());
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("R:1");
    }
  }

  @Test
  @DisplayName("262: a new run over the state of an old one pins the current spec, silently")
  void aNewRunPinsTheCurrentSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      commit(doors, doors.resolve(), "R", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      PinnedTable updated = RunStamp.adopt(doors.resolve(), SummaryKeys.EMBEDDED, "s", "R2");
      commit(doors, updated, "R2", 20, "1.UB2 1.UA2");
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("R2:1");
      assertThat(scenario.rows()).containsExactly("1:UA2");
      assertThat(counters.of(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  @DisplayName("264: the run of the stamp is the run by which the spec is adopted")
  void theRunIdIsTheSameEverywhere() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      commit(doors, doors.resolve(), "run:with:colons", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      assertThat(scenario.property(RUN_SPEC)).isEqualTo("run:with:colons:0");
      assertThat(specAdopted(doors, "run:with:colons")).isZero();
      assertThat(specAdopted(doors, "run")).isEqualTo(1);
    }
  }

  @Test
  void aProcessThatIsGivenThePinsOfItsRunWritesByThem() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      PinnedTable first = doors.resolve();
      TablePin pin =
          new TablePin(first.pin().tableUuid(), 0, 0, FileFormat.PARQUET, FileFormat.PARQUET);
      assertThat(first.pin()).isEqualTo(pin);
      commit(doors, first, "R", 10, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.table().updateSchema().addColumn("more", Types.LongType.get()).commit();
      PinnedTable joining = doors.resolve(pin);
      assertThat(joining.pin()).isEqualTo(pin);
      assertThat(joining.schema().columns()).hasSize(3);
      assertThat(joining.spec()).isEqualTo(first.spec());
      commit(doors, joining, "R", 20, "1.UB2 1.UA2");
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @Test
  void pinsThatTheTableLacksAreRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = doors(scenario);
      TablePin now = doors.resolve().pin();
      assertThatThrownBy(
              () ->
                  doors.resolve(
                      new TablePin(now.tableUuid(), 4, 0, now.dataFormat(), now.deleteFormat())))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("its run writes with schema 4, and the table has the schemas [0]");
      assertThatThrownBy(
              () ->
                  doors.resolve(
                      new TablePin(now.tableUuid(), 0, 5, now.dataFormat(), now.deleteFormat())))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("writes under partition spec 5, and the table has the specs [0]");
    }
  }
}
