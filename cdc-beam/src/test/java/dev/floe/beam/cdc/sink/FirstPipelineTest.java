package dev.floe.beam.cdc.sink;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static dev.floe.beam.testing.Pipelines.counted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.IcebergWriteResult;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import java.nio.file.Path;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.Create;
import org.joda.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstPipelineTest {
  private static final String COMMITTED_THROUGH = "beam.cdc.committed-through-ms." + BeamLake.SINK;

  @TempDir Path folder;
  private BeamLake lake;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder).createPeople("t");
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aBatchIsOneCommit() {
    Pipeline pipeline = Pipelines.create();
    IcebergWriteResult written =
        pipeline
            .apply(
                Create.of(
                        insert(1, "a", "x", 1),
                        insert(2, "b", "x", 2),
                        before(1, "a", "x", 3),
                        after(1, "a2", "x", 3),
                        delete(2, "b", "x", 4),
                        insert(3, "c", null, 5))
                    .withRowSchema(People.CHANGES))
            .apply(lake.sink("t"));
    PAssert.thatSingleton(written.getSnapshots().apply(Count.globally())).isEqualTo(1L);
    PipelineResult result = Pipelines.run(pipeline);
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a2", "x"), java.util.Arrays.asList(3, "c", null));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly("9223371950454775");
    assertThat(counted(result, CommitDeltas.class, "snapshotsCreated")).isEqualTo(1);
    assertThat(counted(result, CommitDeltas.class, "committedRecords")).isEqualTo(2);
  }

  @Test
  void everyWindowOfAStreamIsACommit() {
    Pipeline pipeline = Pipelines.create();
    IcebergWriteResult written =
        pipeline
            .apply(
                Pipelines.people()
                    .addElements(at(1, insert(1, "a", "x", 1)), at(61, insert(2, "b", "x", 3)))
                    .addElements(at(2, insert(3, "c", "x", 2)))
                    .advanceWatermarkTo(Pipelines.time(61))
                    .addElements(at(3, delete(1, "a", "x", 9)))
                    .addElements(at(62, before(1, "a", "x", 4)), at(62, after(1, "a2", "x", 4)))
                    .advanceWatermarkToInfinity())
            .apply(
                lake.sink("t")
                    .withTriggeringFrequency(Duration.standardMinutes(1))
                    .withAllowedLateness(Duration.standardMinutes(10)));
    PAssert.that(written.getDeadLetterRows())
        .satisfies(
            letters -> {
              assertThat(letters)
                  .singleElement()
                  .satisfies(
                      letter -> {
                        assertThat(letter.getRow("record").getInt32("id")).isEqualTo(1);
                        assertThat(letter.getRow("record").getString("name")).isEqualTo("a");
                        assertThat(letter.getString("change_type")).isEqualTo("DELETE");
                        assertThat(letter.getInt64("sequence_number")).isEqualTo(9);
                        assertThat(letter.getString("destination")).isEqualTo("db.t");
                      });
              return null;
            });
    PipelineResult result = Pipelines.run(pipeline);
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(
            List.of(1, "a2", "x"), List.of(2, "b", "x"), List.of(3, "c", "x"));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly("59999", "119999");
    assertThat(counted(result, SplitLateData.class, "deadLetterRecords")).isEqualTo(1);
    assertThat(counted(result, CommitDeltas.class, "snapshotsCreated")).isEqualTo(2);
  }
}
