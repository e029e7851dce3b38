package dev.floe.beam.managed;

import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionRowTuple;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedOutputsTest {
  private static final Row POISON =
      Row.withSchema(People.CHANGES).addValues(2, "b", "x", "REPLACE", 2L).build();

  @TempDir Path folder;
  private BeamLake lake;
  private Pipeline pipeline;
  private Map<String, Object> config;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder).createPeople("t");
    pipeline = Pipelines.create();
    config = ManagedWrites.config(lake, "db.t");
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  @Rows(294)
  void withoutErrorHandlingThereAreSnapshotsAndDeadLetters() {
    PCollectionRowTuple outputs =
        ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 1));
    assertThat(outputs.getAll()).containsOnlyKeys("snapshots", "dead_letter");
  }

  @Test
  @Rows({293, 294})
  void failedRowsComeOutUnderTheNameThatWasGiven() {
    config.put("error_handling", Map.of("output", "bad_rows"));
    PCollectionRowTuple outputs =
        ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 1), POISON);
    assertThat(outputs.getAll()).containsOnlyKeys("snapshots", "dead_letter", "bad_rows");
    Schema failed = outputs.get("bad_rows").getSchema();
    assertThat(failed.getFieldNames()).containsExactly("failed_row", "error_message");
    assertThat(failed.getField("failed_row").getType().getRowSchema()).isEqualTo(People.CHANGES);
    assertThat(failed.getField("error_message").getType()).isEqualTo(FieldType.STRING);
    PAssert.that(outputs.get("bad_rows"))
        .satisfies(
            rows -> {
              assertThat(rows)
                  .singleElement()
                  .satisfies(
                      row -> {
                        assertThat(row.getRow("failed_row")).isEqualTo(POISON);
                        assertThat(row.getString("error_message")).contains("REPLACE");
                      });
              return null;
            });
    Pipelines.run(pipeline);
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
  }

  @Test
  @Rows(293)
  void withoutErrorHandlingAFailedRowFailsThePipeline() {
    ManagedWrites.write(pipeline, config, People.CHANGES, POISON);
    assertThatThrownBy(() -> Pipelines.run(pipeline)).hasMessageContaining("REPLACE");
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  @Rows(294)
  void aSnapshotIsARowThatNamesItsTable() {
    PCollection<Row> snapshots =
        ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 1))
            .get("snapshots");
    assertThat(snapshots.getSchema().getFieldNames())
        .containsExactly(
            "table",
            "manifest_list_location",
            "operation",
            "parent_id",
            "schema_id",
            "sequence_number",
            "snapshot_id",
            "summary",
            "table_identifier_string",
            "timestamp_millis");
    PAssert.that(snapshots)
        .satisfies(
            rows -> {
              assertThat(rows)
                  .singleElement()
                  .satisfies(
                      row -> {
                        assertThat(row.getString("table")).isEqualTo("db.t");
                        assertThat(row.getString("table_identifier_string")).isNull();
                        assertThat(row.getInt64("snapshot_id")).isNotNull();
                        assertThat(row.<String, String>getMap("summary"))
                            .containsEntry("added-records", "1");
                      });
              return null;
            });
    Pipelines.run(pipeline);
    assertThat(lake.snapshots("t")).hasSize(1);
  }

  @Test
  @Rows(294)
  void aStreamCommitsByWindowAndPutsOutWhatIsLate() {
    config.put("triggering_frequency_seconds", 60);
    config.put("allowed_lateness_seconds", 600);
    config.put("token_heartbeat_seconds", 3600);
    config.put("snapshot_properties", Map.of("team", "blue"));
    PCollection<Row> letters =
        ManagedWrites.write(
                pipeline.apply(
                    Pipelines.people()
                        .addElements(at(1, insert(1, "a", "x", 1)), at(61, insert(2, "b", "x", 3)))
                        .advanceWatermarkTo(Pipelines.time(61))
                        .addElements(at(3, delete(1, "a", "x", 9)))
                        .advanceWatermarkToInfinity()),
                "Write",
                config)
            .get("dead_letter");
    assertThat(letters.getSchema().getFieldNames())
        .containsExactly("record", "change_type", "sequence_number", "destination");
    assertThat(letters.getSchema().getField("record").getType().getRowSchema())
        .isEqualTo(People.DATA);
    assertThat(letters.getSchema().getFields()).noneMatch(field -> field.getType().getNullable());
    PAssert.that(letters)
        .satisfies(
            rows -> {
              assertThat(rows)
                  .singleElement()
                  .satisfies(
                      row -> {
                        assertThat(row.getRow("record").getValues()).containsExactly(1, "a", "x");
                        assertThat(row.getString("change_type")).isEqualTo("DELETE");
                        assertThat(row.getString("destination")).isEqualTo("db.t");
                      });
              return null;
            });
    Pipelines.run(pipeline);
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a", "x"), List.of(2, "b", "x"));
    assertThat(lake.summaries("t", "team")).containsExactly("blue", "blue");
    assertThat(lake.summaries("t", "beam.cdc.committed-through-ms." + BeamLake.SINK))
        .containsExactly("59999", "119999");
  }
}
