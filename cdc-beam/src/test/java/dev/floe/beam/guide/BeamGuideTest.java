package dev.floe.beam.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergDestination;
import dev.floe.beam.IcebergIO;
import dev.floe.beam.IcebergTableCreateConfig;
import dev.floe.beam.IcebergWriteResult;
import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.Pipelines;
import dev.floe.cdc.guide.Regions;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TimestampedValue;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;
import org.joda.time.Duration;
import org.joda.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeamGuideTest {
  private static final Path GUIDE = Path.of("../docs/beam.md");
  private static final TableIdentifier ORDERS = Lake.id("orders");

  // region: schema
  static final Schema CHANGES =
      Schema.builder()
          .addInt64Field("id")
          .addNullableStringField("state")
          .addStringField("region")
          .addStringField("op") // what kind of change: c, u, d, r
          .addInt64Field("seq") // which of two changes of a key is the later
          .build();
  // endregion

  @TempDir Path folder;
  private BeamLake lake;

  @BeforeEach
  void openLake() {
    lake = new BeamLake(folder);
  }

  @AfterEach
  void closeLake() {
    lake.close();
  }

  private static Row change(long id, String state, String region, String op, long seq) {
    return Row.withSchema(CHANGES).addValues(id, state, region, op, seq).build();
  }

  private static PCollection<Row> bounded(Pipeline pipeline, Row... changes) {
    return pipeline.apply(Create.of(List.of(changes)).withRowSchema(CHANGES));
  }

  @Test
  void theGuideShowsWhatRunsHere() {
    Path here = Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java");
    assertThat(Regions.ofGuide(GUIDE)).isEqualTo(Regions.ofJava(here));
  }

  @Test
  void theReadmeShowsTheFirstPipeline() throws IOException {
    assertThat(Files.readString(Path.of("../README.md")))
        .contains("```java\n" + Regions.ofGuide(GUIDE).get("first") + "\n```");
  }

  private WriteCdcRows first(IcebergCatalogConfig catalog, PCollection<Row> changes) {
    // region: first
    WriteCdcRows orders =
        IcebergIO.writeCdcRows(catalog)
            .to(TableIdentifier.of("db", "orders"))
            .withEqualityColumns(List.of("id"))
            .withSequenceNumberColumn("seq")
            .withChangeTypeColumn("op")
            .withChangeTypeMap(DEBEZIUM)
            .withTriggeringFrequency(Duration.standardMinutes(1))
            .withSinkId("orders-replica");
    IcebergWriteResult written = changes.apply(orders);
    // endregion
    assertThat(written.getDeadLetterRows()).isNotNull();
    return orders;
  }

  // region: debezium
  static final Map<String, String> DEBEZIUM =
      Map.of("c", "INSERT", "r", "UPDATE_AFTER", "u", "UPDATE_AFTER", "d", "DELETE");

  // endregion

  @Test
  void theFirstPipeline() {
    // region: catalog
    IcebergCatalogConfig catalog =
        IcebergCatalogConfig.builder()
            .setCatalogName("lake")
            .setCatalogProperties(properties())
            .build();
    // endregion
    Pipeline pipeline = Pipelines.create();
    TestStream<Row> stream =
        TestStream.create(CHANGES)
            .addElements(
                at(1, change(1, "new", "eu", "c", 1)), at(2, change(2, "new", "us", "c", 2)))
            .addElements(
                at(61, change(1, "paid", "eu", "u", 3)), at(62, change(2, "new", "us", "d", 4)))
            .advanceWatermarkToInfinity();
    first(catalog, pipeline.apply(stream));
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders")).containsExactly(List.of(1L, "paid", "eu"));
    assertThat(lake.snapshots("orders")).hasSize(2);
  }

  private Map<String, String> properties() {
    return lake.lake().clientProperties();
  }

  private static TimestampedValue<Row> at(long second, Row row) {
    return TimestampedValue.of(row, Instant.ofEpochMilli(1_000 * second));
  }

  // region: destinations
  /** Orders of each region in a table of their own, of format version 3. */
  static final class ByRegion implements DynamicDestinations {
    static final Schema DATA =
        Schema.builder().addInt64Field("id").addNullableStringField("state").build();

    @Override
    public Schema getDataSchema() {
      return DATA;
    }

    @Override
    public Row getData(Row change) {
      return Row.withSchema(DATA)
          .addValues(change.getInt64("id"), change.getString("state"))
          .build();
    }

    @Override
    public String getTableStringIdentifier(ValueInSingleWindow<Row> change) {
      return "db.orders_" + change.getValue().getString("region");
    }

    @Override
    public IcebergDestination instantiateDestination(String name) {
      return IcebergDestination.builder()
          .setTableIdentifier(TableIdentifier.parse(name))
          .setTableCreateConfig(
              IcebergTableCreateConfig.builder()
                  .setSchema(DATA)
                  .setPartitionFields(List.of("bucket(id, 4)"))
                  .setTableProperties(Map.of("format-version", "3"))
                  .build())
          .build();
    }
  }

  // endregion

  @Test
  void dynamicDestinations() {
    IcebergCatalogConfig catalog = lake.catalog();
    Pipeline pipeline = Pipelines.create();
    bounded(pipeline, change(1, "new", "eu", "INSERT", 1), change(2, "new", "us", "INSERT", 2))
        .apply(
            // region: dynamic
            IcebergIO.writeCdcRows(catalog)
                .to(new ByRegion())
                .withEqualityColumns(List.of("id"))
                .withSequenceNumberColumn("seq")
                .withChangeTypeColumn("op")
            // endregion
            );
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders_eu")).containsExactly(List.of(1L, "new"));
    assertThat(lake.rows("orders_us")).containsExactly(List.of(2L, "new"));
  }

  @Test
  void whatDoesNotFit() {
    Pipeline pipeline = Pipelines.create();
    WriteCdcRows orders =
        IcebergIO.writeCdcRows(lake.catalog())
            .to(ORDERS)
            .withEqualityColumns(List.of("id"))
            .withSequenceNumberColumn("seq")
            .withChangeTypeColumn("op");
    PCollection<Row> changes =
        bounded(pipeline, change(1, "new", "eu", "INSERT", 1), change(2, "new", "us", "?", 2));
    // region: failed
    IcebergWriteResult written = changes.apply(orders.withErrorHandling());
    PCollection<Row> failed = written.getFailedRows(); // failed_row, error_message
    // endregion
    PCollection<String> codes =
        failed.apply(
            MapElements.into(TypeDescriptors.strings())
                .via(row -> row.getString("error_message").replaceFirst(":.*", "")));
    PAssert.that(codes).containsInAnyOrder("CHANGE_TYPE");
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders")).containsExactly(List.of(1L, "new", "eu"));
  }

  @Test
  void lateDataIsReplayedUnderAnotherSinkId() {
    Pipeline pipeline = Pipelines.create();
    TestStream<Row> stream =
        TestStream.create(CHANGES)
            .addElements(at(1, change(1, "new", "eu", "c", 1)))
            .advanceWatermarkTo(Instant.ofEpochMilli(61_000))
            .addElements(at(2, change(2, "new", "us", "c", 2)))
            .advanceWatermarkToInfinity();
    IcebergCatalogConfig catalog = lake.catalog();
    WriteCdcRows orders = orders(catalog);
    PCollection<Row> changes = pipeline.apply(stream);
    // region: late
    PCollection<Row> late =
        changes
            .apply(orders.withAllowedLateness(Duration.standardHours(1)))
            .getDeadLetterRows(); // record, change_type, sequence_number, destination
    // endregion
    PAssert.that(late)
        .satisfies(
            letters -> {
              assertThat(letters)
                  .singleElement()
                  .satisfies(
                      letter ->
                          assertThat(replayed(letter))
                              .isEqualTo(change(2, "new", "us", "INSERT", 2)));
              return null;
            });
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders")).containsExactly(List.of(1L, "new", "eu"));

    Pipeline replay = Pipelines.create();
    bounded(replay, change(2, "new", "us", "INSERT", 2))
        .apply(
            // region: replay
            IcebergIO.writeCdcRows(catalog)
                .to(TableIdentifier.of("db", "orders"))
                .withEqualityColumns(List.of("id"))
                .withSequenceNumberColumn("seq")
                .withChangeTypeColumn("op")
                .withSinkId("orders-late-2026-01-31")
            // endregion
            );
    Pipelines.run(replay);
    assertThat(lake.rows("orders"))
        .containsExactlyInAnyOrder(List.of(1L, "new", "eu"), List.of(2L, "new", "us"));
  }

  // region: letter
  static Row replayed(Row letter) {
    Row record = letter.getRow("record");
    return Row.withSchema(CHANGES)
        .addValues(record.getInt64("id"), record.getString("state"), record.getString("region"))
        .addValues(letter.getString("change_type"), letter.getInt64("sequence_number"))
        .build();
  }

  // endregion

  private static WriteCdcRows orders(IcebergCatalogConfig catalog) {
    return IcebergIO.writeCdcRows(catalog)
        .to(ORDERS)
        .withEqualityColumns(List.of("id"))
        .withSequenceNumberColumn("seq")
        .withChangeTypeColumn("op")
        .withChangeTypeMap(DEBEZIUM)
        .withTriggeringFrequency(Duration.standardMinutes(1))
        .withSinkId("orders-replica");
  }

  @Test
  void firstABatchThenAStream() {
    IcebergCatalogConfig catalog = lake.catalog();
    WriteCdcRows orders = orders(catalog);
    Pipeline load = Pipelines.create();
    PCollection<Row> snapshot = bounded(load, change(1, "new", "eu", "r", 1));
    // region: batch
    snapshot.apply("Load", orders.withUpsert(true).withSinkId("orders-load-2026-01-31"));
    // endregion
    Pipelines.run(load);

    Pipeline stream = Pipelines.create();
    PCollection<Row> changes =
        stream.apply(
            TestStream.create(CHANGES)
                .addElements(at(1, change(1, "paid", "eu", "u", 2)))
                .advanceWatermarkToInfinity());
    // region: stream
    changes.apply("Follow", orders.withUpsert(true).withSinkId("orders-replica"));
    // endregion
    Pipelines.run(stream);
    assertThat(lake.rows("orders")).containsExactly(List.of(1L, "paid", "eu"));
  }

  @Test
  void aRelaunchUnderTheSameIdAppliesNothingTwice() {
    for (int launch = 0; launch < 2; launch++) {
      Pipeline pipeline = Pipelines.create();
      pipeline
          .apply(
              TestStream.create(CHANGES)
                  .addElements(at(1, change(1, "new", "eu", "c", 1)))
                  .advanceWatermarkToInfinity())
          .apply(orders(lake.catalog()));
      Pipelines.run(pipeline);
    }
    assertThat(lake.rows("orders")).containsExactly(List.of(1L, "new", "eu"));
    assertThat(lake.snapshots("orders")).hasSize(1);
  }

  @Test
  void sizing() {
    WriteCdcRows orders = orders(lake.catalog());
    // region: sizing
    WriteCdcRows sized =
        orders
            .withNumShards(32) // parallel writers of a table, and its files in a window
            .withShardsPerPartition(2) // when the partition columns are in the key: fewer files
            .withSorterMemoryMB(256) // of each writer, off the heap; beyond it disk
            .withMaxOpenPartitions(64); // files that a writer has open at once
    // endregion
    assertThat(sized).isNotSameAs(orders);
  }
}
