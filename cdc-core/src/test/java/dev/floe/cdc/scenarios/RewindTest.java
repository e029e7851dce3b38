package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.Resumption.FromState;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CdcSink;
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
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source that begins again before what the table holds: nothing is skipped without a word. */
class RewindTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static EpochCommits resume(PinnedTable table, OptionalLong committed, long through) {
    CommitSettings settings =
        CommitSettings.of(SummaryKeys.EMBEDDED, Scenario.SINK_ID, "run")
            .resuming(new FromState(Lineage.UNNAMED, committed, OptionalLong.of(through)));
    return new EpochCommits(table, settings, CdcMetrics.none());
  }

  private static EpochCommitException refusal(Runnable action) {
    return catchThrowableOfType(EpochCommitException.class, action::run);
  }

  @Test
  @DisplayName("24: replayed positions with other content are skipped, counted, and left on disk")
  void replayedPositionsWithOtherContentAreSkippedAloud() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I2");
      scenario.restart();
      int before = lake.dataFiles(scenario.name()).size();
      assertThat(scenario.epochAt(10, "7.I1").outcome())
          .isEqualTo(
              new AlreadyCommitted(scenario.snapshots().get(0).snapshotId(), 20, Content.OTHER));
      assertThat(scenario.count(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isEqualTo(1);
      assertThat(lake.dataFiles(scenario.name())).hasSize(before + 1);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
    }
  }

  @Test
  @DisplayName("24: a strict sink refuses them, names the files, and nothing is lost unnoticed")
  void aStrictSinkRefusesThem() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, CdcSink.Builder::strict)) {
      scenario.epoch("1.I1");
      scenario.restart();
      EpochCommitException refusal = refusal(() -> scenario.epochAt(10, "7.I1"));
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.OTHER_CONTENT), "is OTHER_CONTENT");
      assertThat(refusal)
          .hasMessageContaining("cannot commit position 10 of sink 's'")
          .hasMessageContaining(".parquet");
      scenario.sink().abort();
      scenario.epochAt(20, "2.I2");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
    }
  }

  @Test
  @DisplayName("24: an epoch that comes again with its own files is a harmless redelivery")
  void anEpochThatComesAgainWithItsOwnFilesIsHarmless() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable pinned = doors.resolve();
      List<ShardDelta> epoch = List.of(doors.write(pinned, "1.I1"));
      doors.commits(pinned, "run", CdcMetrics.none()).commit(10, epoch, Map.of());
      Counters counters = new Counters();
      EpochCommits again = doors.commits(doors.resolve(), "run", counters);
      assertThat(again.commit(10, epoch, Map.of()))
          .isEqualTo(new AlreadyCommitted(scenario.newest().snapshotId(), 10, Content.SAME));
      assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isZero();
      assertThat(scenario.rows()).containsExactly("1:I1");
    }
  }

  @Test
  @DisplayName("24: a run that resumes from a state older than the table is refused")
  void aStateOlderThanTheTableIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I2");
      PinnedTable pinned = new Doors(lake, scenario.name(), Shapes.T0).resolve();
      EpochCommitException refusal = refusal(() -> resume(pinned, OptionalLong.of(10), 10));
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.REWIND), "is REWIND");
      assertThat(refusal)
          .hasMessageContaining("knows of position 10, and the table holds up to position 20")
          .hasMessageContaining("resume from the state of position 20 or a newer one")
          .hasMessageContaining("roll the table back")
          .hasMessageContaining("in a new lineage");
    }
  }

  @Test
  @DisplayName("24: the table rolled back to the state is the remedy, and so is a newer state")
  void theTableRolledBackToTheStateIsTheRemedy() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      long first = scenario.newest().snapshotId();
      scenario.epoch("2.I2");
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      assertThat(resume(doors.resolve(), OptionalLong.of(10), 20).position()).hasValue(20);
      scenario.table().manageSnapshots().rollbackTo(first).commit();
      PinnedTable pinned = doors.resolve();
      EpochCommits resumed = resume(pinned, OptionalLong.of(10), 10);
      assertThat(resumed.commit(20, List.of(doors.write(pinned, "2.I3")), Map.of()))
          .isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I3");
    }
  }

  @Test
  @DisplayName("24: a state newer than the table, which was rolled back, is refused too")
  void aStateNewerThanTheTableIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      PinnedTable pinned = new Doors(lake, scenario.name(), Shapes.T0).resolve();
      EpochCommitException refusal = refusal(() -> resume(pinned, OptionalLong.of(20), 20));
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.ROLLED_BACK), "is ROLLED_BACK");
      assertThat(refusal)
          .hasMessageContaining("knows position 20 to be committed")
          .hasMessageContaining("the table holds position 10");
    }
  }

  @Test
  @DisplayName("24: a replay in a new lineage, by an upsert, gives the same table")
  void aReplayInANewLineageGivesTheSameTable() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("1.UA2 2.D2 3.I2");
      try (CdcSink replay = upsertStarting(scenario, "again")) {
        assertThat(replay.committedThrough()).isEmpty();
        scenario.write(replay, "1.I1 2.I1");
        replay.commit(1);
        scenario.write(replay, "1.UA2 2.D2 3.I2 4.I3");
        replay.commit(2);
      }
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I2", "4:I3");
      EpochCommitException refusal = refusal(scenario::restart);
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
    }
  }

  private static CdcSink upsertStarting(Scenario scenario, String lineage) {
    return CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
        .sinkId(Scenario.SINK_ID)
        .upsert()
        .startsLineage(lineage)
        .build();
  }

  @Test
  @DisplayName("31: a stream after a batch of the same id is refused, not skipped")
  void aStreamAfterABatchIsRefused() {
    try (Scenario batch = Scenario.in(lake, Shapes.T0, options -> options.lineage("batch"))) {
      batch.epochAt(Long.MAX_VALUE, "1.I1 2.I1");
      EpochCommitException refusal =
          refusal(
              () ->
                  CdcSink.builder(lake.catalog(), Lake.id(batch.name()))
                      .sinkId(Scenario.SINK_ID)
                      .lineage("stream")
                      .build());
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
      assertThat(refusal)
          .hasMessageContaining("of lineage 'batch'")
          .hasMessageContaining("of a lineage 'stream'")
          .hasMessageContaining("or use another sink id");
      assertThat(batch.snapshots()).hasSize(1);
    }
  }

  @Test
  @DisplayName("31: it may begin after the batch explicitly, by an upsert only")
  void itMayBeginAfterTheBatchExplicitly() {
    try (Scenario batch = Scenario.in(lake, Shapes.T0, options -> options.lineage("batch"))) {
      batch.epochAt(Long.MAX_VALUE, "1.I1 2.I1");
      EpochCommitException refusal =
          refusal(
              () ->
                  CdcSink.builder(lake.catalog(), Lake.id(batch.name()))
                      .sinkId(Scenario.SINK_ID)
                      .startsLineage("stream")
                      .build());
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
      assertThat(refusal).hasMessageContaining("write in upsert mode");
      try (CdcSink stream = upsertStarting(batch, "stream")) {
        batch.write(stream, "1.UA2 3.I2");
        assertThat(stream.commit(59_999).outcome()).isInstanceOf(Committed.class);
      }
      try (CdcSink stream =
          CdcSink.builder(lake.catalog(), Lake.id(batch.name()))
              .sinkId(Scenario.SINK_ID)
              .upsert()
              .lineage("stream")
              .build()) {
        assertThat(stream.committedThrough()).hasValue(59_999);
        batch.write(stream, "3.D3");
        assertThat(stream.commit(119_999).outcome()).isInstanceOf(Committed.class);
      }
      assertThat(batch.rows()).containsExactly("1:UA2", "2:I1");
    }
  }

  @Test
  @DisplayName("31: other data at a position of the batch is skipped aloud: counted, kept on disk")
  void otherDataAtAPositionOfTheBatchIsSkippedAloud() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epochAt(Long.MAX_VALUE, "1.I1");
      scenario.restart();
      assertThat(scenario.epochAt(Long.MAX_VALUE, "2.I1 3.I1").outcome())
          .isEqualTo(
              new AlreadyCommitted(scenario.newest().snapshotId(), Long.MAX_VALUE, Content.OTHER));
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isEqualTo(1);
      assertThat(lake.dataFiles(scenario.name())).hasSize(2);
    }
  }
}
