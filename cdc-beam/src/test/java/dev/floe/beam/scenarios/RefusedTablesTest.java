package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.failureOf;
import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.Events;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that a sink cannot write to fail the pipeline, with error handling too. */
class RefusedTablesTest extends OverLake {

  private void refused(WriteCdcRows sink, String... words) {
    failureOf(
            TableConfigurationException.class,
            () -> SinkRun.diverting(lake, SinkRun.people(insert(1, "a", "x", 1)), sink))
        .hasMessageContainingAll(words);
    assertThat(lake.snapshots("t")).isEmpty();
  }

  private void eventsRefused(WriteCdcRows sink, String... words) {
    failureOf(
            TableConfigurationException.class,
            () ->
                SinkRun.of(
                    lake,
                    SinkRun.batch(
                        Events.CHANGES,
                        List.of(Events.change(ChangeKind.INSERT, 1, "2026-01-01", "a", 1))),
                    sink))
        .hasMessageContainingAll(words);
    assertThat(lake.snapshots("t")).isEmpty();
  }

  private void createTable(Set<Integer> key, NestedField... columns) {
    Schema schema = new Schema(List.of(columns), key);
    lake.lake().create("t", schema, PartitionSpec.unpartitioned(), Map.of("format-version", "2"));
  }

  private static NestedField required(int id, String name, Type type) {
    return NestedField.required(id, name, type);
  }

  private static NestedField optional(int id, String name, Type type) {
    return NestedField.optional(id, name, type);
  }

  @Test
  @Rows({53, 54})
  void formatVersion1() {
    lake.lake()
        .create("t", People.TABLE, PartitionSpec.unpartitioned(), Map.of("format-version", "1"));
    refused(lake.sink("t"), "db.t", "format version 1", "append-only sink");
  }

  @Test
  @Rows(69)
  void noKeyAtAll() {
    createTable(
        Set.of(),
        required(1, "id", Types.IntegerType.get()),
        optional(2, "name", Types.StringType.get()),
        optional(3, "data", Types.StringType.get()));
    refused(lake.sink("t"), "equality columns", "identifier fields");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nope: does not exist: id, name, data",
        "name: is optional: required",
        "a.b: top-level: id"
      })
  @Rows({70, 71, 72})
  void equalityColumnsThatAreNone(String columnAndWords) {
    lake.createPeople("t");
    String[] parts = columnAndWords.split(": ");
    refused(
        lake.sink("t").withEqualityColumns(List.of(parts[0])),
        "'" + parts[0] + "'",
        parts[1],
        parts[2]);
  }

  @Test
  @Rows(value = 73, z = "Z15")
  void aNestedIdentifierField() {
    createTable(
        Set.of(5),
        required(1, "who", Types.StructType.of(required(5, "id", Types.IntegerType.get()))),
        optional(2, "name", Types.StringType.get()));
    refused(lake.sink("t"), "'who.id'", "nested", "top-level");
  }

  @Test
  @Rows(value = 74, z = "Z15")
  void aKeyOfDoubles() {
    createTable(
        Set.of(),
        required(1, "id", Types.DoubleType.get()),
        optional(2, "name", Types.StringType.get()),
        optional(3, "data", Types.StringType.get()));
    refused(lake.sink("t").withEqualityColumns(List.of("id")), "'id'", "double");
  }

  @Test
  @Rows(value = 75, z = "Z15")
  void aKeyOfMaps() {
    createTable(
        Set.of(),
        required(
            1,
            "id",
            Types.MapType.ofRequired(4, 5, Types.StringType.get(), Types.StringType.get())),
        optional(2, "name", Types.StringType.get()));
    refused(lake.sink("t").withEqualityColumns(List.of("id")), "'id'", "map");
  }

  @Test
  @Rows(84)
  void aKeyThatTheInputMayLeaveNull() {
    createTable(
        Set.of(2),
        optional(1, "id", Types.IntegerType.get()),
        required(2, "name", Types.StringType.get()),
        optional(3, "data", Types.StringType.get()));
    refused(lake.sink("t"), "'name'", "nullable in the input", "required in the table");
  }

  @Test
  @Rows(85)
  void aColumnThatBeamHasNoTypeFor() {
    lake.lake()
        .create(
            "t",
            new Schema(
                List.of(
                    required(1, "id", Types.IntegerType.get()),
                    optional(2, "name", Types.StringType.get()),
                    optional(3, "data", Types.StringType.get()),
                    optional(4, "at", Types.TimestampNanoType.withZone())),
                Set.of(1)),
            PartitionSpec.unpartitioned(),
            Map.of("format-version", "3"));
    refused(lake.sink("t"), "db.t", "'at'", "timestamptz_ns");
  }

  @Test
  @Rows(88)
  void anUpsertThatDoesNotSayThePartition() {
    lake.createEvents("t", Events.KEYED_BY_ID);
    eventsRefused(lake.sink("t").withUpsert(true), "upsert", "'ts'");
  }

  @Test
  @Rows(89)
  void aCapOfShardsWhereTheKeyDoesNotSayThePartition() {
    lake.createEvents("t", Events.KEYED_BY_ID);
    eventsRefused(lake.sink("t").withShardsPerPartition(2), "shards_per_partition", "'ts'");
  }

  @Test
  @Rows(93)
  void aCatalogThatFails() {
    lake.createPeople("t");
    failureOf(
            TableConfigurationException.class,
            () ->
                SinkRun.diverting(
                    lake,
                    SinkRun.people(insert(1, "a", "x", 1)),
                    dev.floe.beam.IcebergIO.writeCdcRows(
                            dev.floe.beam.IcebergCatalogConfig.builder()
                                .setCatalogProperties(
                                    Map.of(
                                        "catalog-impl",
                                        dev.floe.beam.testing.BrokenCatalog.class.getName()))
                                .build())
                        .to(dev.floe.cdc.testing.Lake.id("t"))
                        .withSequenceNumberColumn("seq")
                        .withChangeTypeColumn("op")))
        .hasMessageContainingAll("cannot load table db.t", "the store is on fire")
        .hasRootCauseMessage("the store is on fire");
  }
}
