package dev.floe.beam.managed;

import static dev.floe.beam.testing.People.insert;
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
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedColumnsTest {
  private static final Schema PAYLOAD =
      Schema.builder().addInt32Field("id").addNullableStringField("seq").build();

  private static final Schema ENVELOPE =
      Schema.builder()
          .addNullableRowField("before", PAYLOAD)
          .addNullableRowField("after", PAYLOAD)
          .addStringField("op")
          .addInt64Field("seq")
          .build();

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
  @Rows(289)
  void controlColumnsAreLeftOut() {
    write(Map.of());
    assertThat(columns()).containsExactly("id", "name", "data");
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
  }

  @Test
  @Rows(289)
  void controlColumnsAreLeftOutTogetherWithThoseThatAreDropped() {
    write(Map.of("drop", List.of("name")));
    assertThat(columns()).containsExactly("id", "data");
    assertThat(lake.rows("t")).containsExactly(List.of(1, "x"));
  }

  @Test
  @Rows(289)
  void aControlColumnMayBeDroppedByNameToo() {
    write(Map.of("drop", List.of("op", "data")));
    assertThat(columns()).containsExactly("id", "name");
  }

  @Test
  @Rows(290)
  void aControlColumnThatIsKeptIsWritten() {
    write(Map.of("keep", List.of("id", "data", "seq")));
    assertThat(columns()).containsExactly("id", "data", "seq");
    assertThat(lake.rows("t")).containsExactly(List.of(1, "x", 7L));
  }

  @Test
  @Rows(290)
  void aControlColumnThatIsKeptHasToBeInTheTable() {
    lake.createPeople("t");
    Pipeline pipeline = Pipelines.create();
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("keep", List.of("id", "data", "seq"));
    ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 7));
    assertThatThrownBy(() -> Pipelines.run(pipeline)).hasMessageContaining("seq");
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  @Rows(291)
  void theNestedRowIsWrittenAndControlColumnsAreReadFromTheElement() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("only", "after");
    config.put("equality_columns", List.of("id"));
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(
        pipeline,
        config,
        ENVELOPE,
        envelope(1, "one", "INSERT", 1),
        envelope(1, "uno", "UPDATE_BEFORE", 2),
        envelope(1, "uno", "UPDATE_AFTER", 2),
        envelope(2, "two", "INSERT", 3),
        envelope(2, "two", "DELETE", 4));
    Pipelines.run(pipeline);
    assertThat(columns()).containsExactly("id", "seq");
    assertThat(lake.rows("t")).containsExactly(List.of(1, "uno"));
  }

  @Test
  @Rows(291)
  void aNestedRowThatIsNullFailsItsRecord() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("only", "after");
    config.put("equality_columns", List.of("id"));
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(
        pipeline,
        config,
        ENVELOPE,
        Row.withSchema(ENVELOPE).addValues(payload(1, "gone"), null, "DELETE", 1L).build());
    assertThatThrownBy(() -> Pipelines.run(pipeline))
        .hasMessageContaining("column 'after', the only one to write, is null");
  }

  private void write(Map<String, Object> choice) {
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("equality_columns", List.of("id"));
    config.putAll(choice);
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 7));
    Pipelines.run(pipeline);
  }

  private List<String> columns() {
    return lake.lake().load("t").schema().columns().stream().map(NestedField::name).toList();
  }

  private static Row envelope(int id, String value, String op, long seq) {
    return Row.withSchema(ENVELOPE).addValues(null, payload(id, value), op, seq).build();
  }

  private static Row payload(int id, String value) {
    return Row.withSchema(PAYLOAD).addValues(id, value).build();
  }
}
