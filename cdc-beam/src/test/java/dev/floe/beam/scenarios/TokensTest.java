package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.joda.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What snapshots say of the sink, and what a pipeline that is launched again makes of it. */
class TokensTest extends OverLake {
  private static final String ID = BeamLake.SINK;
  private static final String THROUGH = "beam.cdc.committed-through-ms." + ID;
  private static final String BATCH_END = "9223371950454775";

  @BeforeEach
  void create() {
    lake.createPeople("t");
  }

  private WriteCdcRows stream() {
    return lake.sink("t").withTriggeringFrequency(Duration.standardMinutes(1));
  }

  private static TestStream<Row> twoWindows() {
    return Pipelines.people()
        .addElements(at(61, insert(2, "b", "x", 20)), at(1, insert(1, "a", "x", 12)))
        .advanceWatermarkToInfinity();
  }

  @Test
  @Rows(
      value = {205, 210, 214, 215, 216, 250},
      z = {"Z10"})
  void everySnapshotSaysSinkWindowSequenceAndRun() {
    SinkRun.of(
        lake, twoWindows(), stream().withSnapshotProperties(Map.of("pipeline", "x", "team", "y")));
    List<Snapshot> snapshots = lake.snapshots("t");
    assertThat(lake.summaries("t", THROUGH)).containsExactly("59999", "119999");
    assertThat(lake.summaries("t", "beam.cdc.max-committed-seq." + ID)).containsExactly("12", "20");
    for (Snapshot snapshot : snapshots) {
      assertThat(snapshot.summary())
          .containsEntry("beam.cdc.sink-id", ID)
          .containsEntry("beam.cdc.window-ms." + ID, "60000")
          .containsEntry("pipeline", "x")
          .containsEntry("team", "y")
          .hasEntrySatisfying("beam.cdc.run-spec." + ID, stamp -> assertThat(stamp).endsWith(":0"))
          .hasEntrySatisfying(
              "beam.cdc.content." + ID, digest -> assertThat(digest).matches("[0-9a-f]{32}"));
    }
    assertThat(lake.summaries("t", "beam.cdc.run-spec." + ID).stream().distinct()).hasSize(1);
  }

  @Test
  @Rows({206, 207, 208, 217})
  void theOperationSaysWhatASnapshotHolds() {
    SinkRun.of(
        lake,
        Pipelines.people()
            .addElements(at(1, insert(1, "a", "x", 1)))
            .addElements(at(61, before(1, "a", "x", 2)), at(61, after(1, "b", "x", 2)))
            .addElements(at(121, delete(1, "b", "x", 3)))
            .advanceWatermarkToInfinity(),
        stream().withNumShards(1));
    List<Snapshot> snapshots = lake.snapshots("t");
    assertThat(snapshots)
        .extracting(Snapshot::operation)
        .containsExactly("append", "overwrite", "delete");
    assertThat(snapshots.get(1).summary())
        .containsEntry("added-data-files", "1")
        .containsEntry("added-records", "1")
        .containsEntry("added-delete-files", "1")
        .containsEntry("added-equality-delete-files", "1")
        .containsEntry("added-equality-deletes", "1")
        .doesNotContainKeys("added-position-deletes", "added-dvs");
  }

  @Test
  @Rows({212, 213})
  void aWindowThatComesToNothingIsNoSnapshot() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 1)))
                .addElements(at(61, insert(2, "b", "x", 2)), at(61, delete(2, "b", "x", 3)))
                .addElements(at(181, insert(3, "c", "x", 4)))
                .advanceWatermarkToInfinity(),
            stream());
    assertThat(lake.summaries("t", THROUGH)).containsExactly("59999", "239999");
    assertThat(run.committed()).hasSize(2);
  }

  @Test
  @Rows({239, 244, 245})
  void aRelaunchSkipsWhatTheTableHolds() {
    SinkRun.of(lake, twoWindows(), stream());
    SinkRun again =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(61, insert(2, "b", "x", 20)), at(1, insert(1, "a", "x", 12)))
                .addElements(at(121, insert(3, "c", "x", 30)))
                .advanceWatermarkToInfinity(),
            stream());
    assertThat(lake.summaries("t", THROUGH)).containsExactly("59999", "119999", "179999");
    assertThat(lake.rows("t")).hasSize(3);
    assertThat(again.counted(Steps.COMMIT, "alreadyCommittedWindowsSkipped")).isEqualTo(2);
    assertThat(again.counted(Steps.COMMIT, "orphanFiles")).isEqualTo(2);
    assertThat(again.counted(Steps.COMMIT, "snapshotsCreated")).isEqualTo(1);
  }

  @Test
  @Rows(z = "Z11")
  void aStrictSinkRefusesOtherContent() {
    SinkRun.of(lake, twoWindows(), stream());
    assertThatThrownBy(() -> SinkRun.of(lake, twoWindows(), stream().withStrictMode()))
        .hasStackTraceContaining("with other files");
    assertThat(lake.snapshots("t")).hasSize(2);
  }

  @Test
  @Rows({236, 237, 246})
  void anotherSinkIdKnowsNothingOfThem() {
    SinkRun.of(lake, twoWindows(), stream());
    SinkRun.of(lake, twoWindows(), stream().withSinkId("other"));
    assertThat(lake.rows("t")).hasSize(4);
    assertThat(lake.summaries("t", "beam.cdc.committed-through-ms.other"))
        .containsExactly(null, null, "59999", "119999");
  }

  @Test
  @Rows(240)
  void aSecondBatchUnderOneIdWritesNothing() {
    SinkRun.of(lake, SinkRun.people(insert(1, "a", "x", 1)), lake.sink("t"));
    SinkRun second = SinkRun.of(lake, SinkRun.people(insert(2, "b", "x", 2)), lake.sink("t"));
    assertThat(lake.summaries("t", THROUGH)).containsExactly(BATCH_END);
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
    assertThat(second.counted(Steps.COMMIT, "alreadyCommittedWindowsSkipped")).isEqualTo(1);
  }

  @Test
  @Rows(241)
  void aStreamIsRefusedAfterABatch() {
    SinkRun.of(lake, SinkRun.people(insert(1, "a", "x", 1)), lake.sink("t"));
    assertThatThrownBy(() -> SinkRun.of(lake, twoWindows(), stream()))
        .hasStackTraceContaining("last used by a batch")
        .hasStackTraceContaining(BATCH_END)
        .hasStackTraceContaining("db.t")
        .hasStackTraceContaining(ID);
    assertThat(lake.snapshots("t")).hasSize(1);
  }

  @Test
  @Rows(242)
  void aBatchAfterAStreamIsCommitted() {
    SinkRun.of(lake, twoWindows(), stream());
    SinkRun.of(lake, SinkRun.people(insert(3, "c", "x", 99)), lake.sink("t"));
    assertThat(lake.summaries("t", THROUGH)).containsExactly("59999", "119999", BATCH_END);
  }

  @Test
  @Rows(value = 247, z = "Z9")
  void windowsThatDoNotAlignAreRefused() {
    SinkRun.of(
        lake,
        Pipelines.people().addElements(at(1, insert(1, "a", "x", 1))).advanceWatermarkToInfinity(),
        stream());
    assertThatThrownBy(
            () ->
                SinkRun.of(
                    lake,
                    twoWindows(),
                    lake.sink("t").withTriggeringFrequency(Duration.standardMinutes(2))))
        .hasStackTraceContaining("120000");
    assertThat(lake.snapshots("t")).hasSize(1);
  }

  /** A branch begins where the main branch is, whose tokens are in its history then. */
  @Test
  @Rows(
      value = {230, 248},
      z = "Z22")
  void aBranchHasItsOwnTokens() {
    SinkRun.of(lake, twoWindows(), stream());
    WriteCdcRows audit = stream().withBranch("audit").withSinkId("audit-sink");
    SinkRun.of(lake, twoWindows(), audit);
    SinkRun.of(lake, twoWindows(), stream().withBranch("audit").withSinkId("audit-sink"));
    Table table = lake.lake().load("t");
    assertThat(table.snapshot("audit").summary())
        .containsEntry("beam.cdc.committed-through-ms.audit-sink", "119999");
    assertThat(table.currentSnapshot().summary()).containsEntry(THROUGH, "119999");
    assertThat(lake.rows("t")).hasSize(2);
    assertThat(lake.snapshots("t")).hasSize(4);
  }
}
