package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TimestampedValue;
import org.joda.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A feed of changes as Delta Lake names them. */
class ManagedDeltaFeedTest {
  private static final Schema FEED =
      Schema.builder()
          .addInt64Field("id")
          .addStringField("data")
          .addStringField("_change_type")
          .addInt64Field("_commit_version")
          .addDateTimeField("_commit_timestamp")
          .build();

  private static final Row[] CHANGES = {
    change(1, "a", "insert", 0),
    change(2, "b", "insert", 0),
    change(3, "c", "insert", 0),
    change(2, "b", "update_preimage", 1),
    change(2, "b2", "update_postimage", 1),
    change(4, "d", "insert", 1),
    change(5, "e", "insert", 1),
    change(1, "a", "delete", 2),
    change(3, "c", "update_preimage", 2),
    change(3, "c2", "update_postimage", 2),
    change(6, "f", "insert", 2),
    change(7, "g", "insert", 2),
    change(6, "f", "delete", 3),
    change(7, "g", "update_preimage", 3),
    change(7, "g2", "update_postimage", 3)
  };

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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Rows(295)
  void aFeedThatEndsLeavesTheNewestRows(boolean upsert) {
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(pipeline, config(upsert), FEED, CHANGES);
    Pipelines.run(pipeline);
    assertNewestRows();
    assertThat(lake.snapshots("delta")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Rows(295)
  void aFeedThatGoesOnLeavesTheNewestRows(boolean upsert) {
    Map<String, Object> config = config(upsert);
    config.put("triggering_frequency_seconds", 60);
    TestStream.Builder<Row> feed = TestStream.create(FEED);
    for (Row change : CHANGES) {
      Instant time = change.getDateTime("_commit_timestamp").toInstant();
      feed = feed.advanceWatermarkTo(time).addElements(TimestampedValue.of(change, time));
    }
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(
        pipeline.apply(feed.advanceWatermarkToInfinity()).setRowSchema(FEED), "Write", config);
    Pipelines.run(pipeline);
    assertNewestRows();
    assertThat(lake.snapshots("delta")).hasSize(4);
  }

  private void assertNewestRows() {
    assertThat(lake.rows("delta"))
        .containsExactlyInAnyOrder(
            List.of(2L, "b2"),
            List.of(3L, "c2"),
            List.of(4L, "d"),
            List.of(5L, "e"),
            List.of(7L, "g2"));
  }

  private Map<String, Object> config(boolean upsert) {
    Map<String, Object> config = new LinkedHashMap<>(ManagedWrites.config(lake, "db.delta"));
    config.put("equality_columns", List.of("id"));
    config.put("sequence_number_column", "_commit_version");
    config.put("change_type_column", "_change_type");
    config.put(
        "change_type_map",
        Map.of(
            "insert", "INSERT",
            "update_preimage", "UPDATE_BEFORE",
            "update_postimage", "UPDATE_AFTER",
            "delete", "DELETE"));
    config.put("upsert", upsert);
    config.put("drop", List.of("_commit_timestamp"));
    return config;
  }

  private static Row change(long id, String data, String type, long version) {
    return Row.withSchema(FEED)
        .addValues(id, data, type, version, Pipelines.time(60 * version + 1))
        .build();
  }
}
