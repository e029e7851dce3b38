package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.nio.file.Path;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedRunTest {
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
  @Rows({26, 49})
  void aRunWithHeartbeatAndWindowSizeEndsWithOneSnapshot() {
    lake.createPeople("t");
    Pipeline pipeline = Pipelines.create();
    pipeline
        .apply(Create.of(People.insert(1, "a", "x", 1)).withRowSchema(People.CHANGES))
        .apply(
            lake.sink("t")
                .withTokenHeartbeat(Duration.millis(1))
                .withTriggeringFrequency(Duration.ZERO));
    Pipelines.run(pipeline);
    assertThat(lake.snapshots("t")).hasSize(1);
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
  }

  @Test
  @Rows({50, 60})
  void columnsNamedLikeThoseOfDeadLettersAreOrdinaryColumns() {
    Schema input =
        Schema.builder()
            .addInt32Field("id")
            .addStringField("change_type")
            .addStringField("_cdc_change_type")
            .addStringField("destination")
            .addStringField("record")
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    Pipeline pipeline = Pipelines.create();
    IcebergWriteResult result =
        pipeline
            .apply(
                Create.of(
                        Row.withSchema(input)
                            .addValues(1, "c", "t", "d", "r", "INSERT", 1L)
                            .build())
                    .withRowSchema(input))
            .apply(
                IcebergIO.writeCdcRows(lake.catalog())
                    .to(TABLE)
                    .withEqualityColumns(List.of("id"))
                    .withSequenceNumberColumn("seq")
                    .withChangeTypeColumn("op"));
    assertThat(result.getDeadLetterRows().getSchema().getField("record").getType().getRowSchema())
        .isNotNull()
        .satisfies(
            data ->
                assertThat(data.getFieldNames())
                    .containsExactly(
                        "id", "change_type", "_cdc_change_type", "destination", "record"));
    Pipelines.run(pipeline);
    assertThat(lake.rows("t")).containsExactly(List.of(1, "c", "t", "d", "r"));
    assertThat(lake.lake().load("t").spec().isUnpartitioned()).isTrue();
    assertThat(lake.lake().load("t").sortOrder().isUnsorted()).isTrue();
  }
}
