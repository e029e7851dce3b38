package dev.floe.beam.managed;

import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.managed.Managed;
import org.apache.beam.sdk.schemas.utils.YamlUtils;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms that a configuration may have. */
class ManagedConfigFormsTest {
  private static final String OPTIONS =
      """
      table: db.t
      catalog_name: lake
      mode: Merge-On-Read
      sink_id: people-sink
      sequence_number_column: seq
      change_type_column: op
      change_type_map: {"1": INSERT, "true": DELETE}
      upsert: "True"
      equality_columns: [id]
      num_shards: "4"
      shards_per_partition: 2
      sorter_memory_mb: 8
      partition_fields: ["bucket(id, 2)"]
      table_properties:
        format-version: "3"
        write.metadata.delete-after-commit.enabled: "true"
      snapshot_properties: {build: "17", nightly: "false"}
      error_handling: {output: errors}
      """;

  @TempDir Path folder;
  private BeamLake lake;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  @Rows(285)
  void aMapThatWasReadFromYaml() {
    run(Managed.write(Managed.ICEBERG).withConfig(YamlUtils.yamlStringToMap(yaml())));
    assertWritten();
  }

  @Test
  @Rows(285)
  void aYamlFileThatAUrlNames() throws IOException {
    Path file = Files.writeString(folder.resolve("write.yaml"), yaml());
    run(Managed.write(Managed.ICEBERG).withConfigUrl(file.toString()));
    assertWritten();
  }

  @Test
  void numbersAmongTextsAreRefusedByBeam() {
    Map<String, Object> config = ManagedWrites.nowhere("db.t");
    config.put("table_properties", Map.of("format-version", 3));
    assertThatThrownBy(() -> run(Managed.write(Managed.ICEBERG).withConfig(config)))
        .isInstanceOf(IllegalArgumentException.class)
        .rootCause()
        .hasMessageContaining("java.lang.Integer cannot be cast to class java.lang.String");
  }

  private String yaml() {
    return OPTIONS
        + YamlUtils.yamlStringFromMap(Map.of("catalog_properties", lake.lake().clientProperties()));
  }

  private static void run(Managed.ManagedTransform write) {
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.changes(
            pipeline, "Changes", People.CHANGES, change(1, "1"), change(2, "1"), change(2, "true"))
        .apply("Write", write);
    Pipelines.run(pipeline);
  }

  private void assertWritten() {
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
    assertThat(lake.lake().load("t").properties())
        .containsEntry("write.metadata.delete-after-commit.enabled", "true");
    assertThat(org.apache.iceberg.TableUtil.formatVersion(lake.lake().load("t"))).isEqualTo(3);
    assertThat(lake.snapshots("t"))
        .singleElement()
        .satisfies(
            snapshot ->
                assertThat(snapshot.summary())
                    .containsEntry("build", "17")
                    .containsEntry("nightly", "false"));
  }

  private static Row change(int id, String op) {
    return Row.fromRow(insert(id, "a", "x", op.length())).withFieldValue("op", op).build();
  }
}
