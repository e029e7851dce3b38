package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is dropped and created anew under its name takes nothing of the old one (32). */
@DisplayName("fault 32: a table dropped and created anew")
class ReplacedTableTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static void replace(Scenario scenario) {
    lake.catalog().dropTable(Lake.id(scenario.name()), false);
    lake.create(scenario.name(), Shapes.T0.schema(), Shapes.T0.spec());
  }

  private static void assertRefused(EpochCommitException refusal, UUID old, Scenario scenario) {
    UUID anew = scenario.table().uuid();
    assertThat(anew).isNotEqualTo(old);
    assertThat(refusal).matches(it -> it.isRefusedAs(Reason.TABLE_GONE), "is TABLE_GONE");
    assertThat(refusal)
        .hasMessageContaining("it was dropped and created anew")
        .hasMessageContaining("the sink writes to the table of UUID " + old)
        .hasMessageContaining("the table of that name now has UUID " + anew)
        .hasMessageContaining("start the sink anew");
    assertThat(scenario.snapshots()).isEmpty();
  }

  @Test
  void aSinkDoesNotCommitIntoTheNewTable() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      UUID old = scenario.table().uuid();
      scenario.write("2.I1");
      replace(scenario);
      EpochCommitException refusal =
          catchThrowableOfType(EpochCommitException.class, () -> scenario.sink().commit(20));
      assertRefused(refusal, old, scenario);
      assertThatThrownBy(() -> scenario.sink().abort())
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("it was dropped and created anew");
      assertThat(lake.dataFiles(scenario.name())).as("files, one of the old table").hasSize(1);
      scenario.restart().epoch("3.I1");
      assertThat(scenario.rows()).containsExactly("3:I1");
    }
  }

  @Test
  @DisplayName("32: a table that is dropped and stays away is named, whoever asks for it first")
  void aDroppedTableIsNamed() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink waiting = scenario.openAs("waiting")) {
      scenario.write("1.I1");
      Table dropped = scenario.table();
      lake.catalog().dropTable(Lake.id(scenario.name()), false);
      assertDropped(() -> scenario.sink().commit(10), scenario);
      assertDropped(() -> scenario.sink().abort(), scenario);
      assertDropped(() -> scenario.write(waiting, "2.I1"), scenario);
      assertDropped(() -> scenario.write(waiting, "2.I1"), scenario);
      assertThat(lake.dataFiles(dropped)).isEmpty();
      lake.create(scenario.name(), Shapes.T0.schema(), Shapes.T0.spec());
    }
  }

  private static void assertDropped(ThrowingCallable action, Scenario scenario) {
    assertThatThrownBy(action)
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("db." + scenario.name() + ": it was dropped, or renamed")
        .hasMessageContaining("start the sink anew");
  }

  @Test
  void aTableReplacedWithinTheCommitIsNoticedToo() {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      UUID old = scenario.table().uuid();
      scenario.write(sink, "1.I1");
      faults.beforeNextCommit(() -> replace(scenario));
      EpochCommitException refusal =
          catchThrowableOfType(EpochCommitException.class, () -> sink.commit(10));
      assertRefused(refusal, old, scenario);
    }
  }

  @Test
  void deltasOfTheOldTableAreRefusedByACommitterOfTheNewOne() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable old = doors.resolve();
      List<ShardDelta> epoch = List.of(doors.write(old, "1.I1"));
      replace(scenario);
      EpochCommits commits = doors.commits(doors.resolve(), "run", CdcMetrics.none());
      EpochCommitException refusal =
          catchThrowableOfType(
              EpochCommitException.class, () -> commits.commit(10, epoch, Map.of()));
      assertRefused(refusal, old.pin().tableUuid(), scenario);
      commits.discard(epoch);
      assertThat(lake.dataFiles(scenario.name())).isEmpty();
    }
  }

  @Test
  void aProcessThatJoinsTheRunOfTheOldTableIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable old = doors.resolve();
      replace(scenario);
      assertThatThrownBy(() -> doors.resolve(old.pin()))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("UUID " + old.pin().tableUuid())
          .hasMessageContaining("now has UUID " + scenario.table().uuid());
    }
  }
}
