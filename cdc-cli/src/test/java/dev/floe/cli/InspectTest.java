package dev.floe.cli;

import static dev.floe.cli.Command.floe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InspectTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              Types.NestedField.required(1, "id", Types.LongType.get()),
              Types.NestedField.optional(2, "name", Types.StringType.get())),
          Set.of(1));

  @TempDir private Path warehouse;

  @Test
  void snapshotsTokensFilesAndReadCost() throws Exception {
    twoSnapshots();

    JsonNode facts = new ObjectMapper().readTree(inspect("--format", "json").out());

    JsonNode first = facts.at("/snapshots/0");
    assertThat(first.at("/operation").asText()).isEqualTo("append");
    assertThat(first.at("/addedRows").asLong()).isEqualTo(2);
    assertThat(first.at("/current").asBoolean()).isFalse();
    assertThat(first.at("/tokens").size()).isZero();
    JsonNode second = facts.at("/snapshots/1");
    assertThat(second.at("/operation").asText()).isEqualTo("overwrite");
    assertThat(second.at("/addedDataFiles").asLong()).isEqualTo(1);
    assertThat(second.at("/addedDeleteFiles").asLong()).isEqualTo(1);
    assertThat(second.at("/addedDeletes").asLong()).isEqualTo(1);
    assertThat(second.at("/current").asBoolean()).isTrue();
    assertThat(second.at("/tokens/floe.cdc.sink-id").asText()).isEqualTo("replica");
    assertThat(second.at("/tokens/beam.cdc.committed-through-ms.x").asText()).isEqualTo("59999");
    assertThat(second.at("/tokens").size()).isEqualTo(2);
    assertThat(facts.at("/formatVersion").asInt()).isEqualTo(2);
    assertThat(facts.at("/keyColumns/0").asText()).isEqualTo("id");
    assertThat(facts.at("/columns/1/type").asText()).isEqualTo("string");
    assertThat(facts.at("/files/data/files").asLong()).isEqualTo(2);
    assertThat(facts.at("/files/data/rows").asLong()).isEqualTo(3);
    assertThat(facts.at("/files/equalityDeletes/files").asLong()).isEqualTo(1);
    assertThat(facts.at("/files/equalityDeletes/rows").asLong()).isEqualTo(1);
    assertThat(facts.at("/files/positionDeletes/files").asLong()).isZero();
    assertThat(facts.at("/readCost/dataFiles").asLong()).isEqualTo(2);
    assertThat(facts.at("/readCost/dataFilesWithDeletes").asLong()).isEqualTo(1);
    assertThat(facts.at("/readCost/deleteRowLoads").asLong()).isEqualTo(1);
    assertThat(facts.at("/readCost/deleteRowsPerDataFile").asDouble()).isEqualTo(0.5);
  }

  @Test
  void textTellsTheSame() {
    twoSnapshots();

    Command inspect = inspect();

    assertThat(inspect.status()).isZero();
    assertThat(inspect.out())
        .contains("floe.shop.orders", "format version    2", "partitioned by    none")
        .contains("key columns       id", "id    long    not null")
        .containsPattern("append +1 +2 +0 +0\n")
        .containsPattern("\\d+ \\* .* overwrite +1 +1 +1 +1\n")
        .contains("    floe.cdc.sink-id = replica\n")
        .containsPattern("data +2 +3 +")
        .containsPattern("equality deletes +1 +1 +")
        .contains("1: 0.5 per data file, at most 1");
  }

  @Test
  void partitionsReadAsTheyAreGiven() {
    try (Lake lake = Lake.at(warehouse)) {
      lake.createOrders(SCHEMA, Map.of())
          .updateSpec()
          .addField(org.apache.iceberg.expressions.Expressions.bucket("id", 4))
          .addField("name")
          .commit();
    }

    assertThat(inspect().out()).contains("partitioned by    bucket(id, 4), name");
  }

  @Test
  void tableWithoutSnapshots() {
    try (Lake lake = Lake.at(warehouse)) {
      lake.createOrders(SCHEMA, Map.of("format-version", "3"));
    }

    Command inspect = inspect();

    assertThat(inspect.status()).isZero();
    assertThat(inspect.out()).contains("No snapshots", "format version    3");
  }

  private void twoSnapshots() {
    try (Lake lake = Lake.at(warehouse)) {
      Table table = lake.createOrders(SCHEMA, Map.of());
      List<Record> rows = List.of(row(1, "one"), row(2, "two"));
      table.newAppend().appendFile(Lake.dataFile(table, rows)).commit();
      table
          .newRowDelta()
          .addDeletes(Lake.deleteFile(table, "id", List.of(row(1, null))))
          .addRows(Lake.dataFile(table, List.of(row(1, "uno"))))
          .set("floe.cdc.sink-id", "replica")
          .set("beam.cdc.committed-through-ms.x", "59999")
          .set("other", "property")
          .commit();
    }
  }

  private Command inspect(Object... more) {
    Object[] all = new Object[more.length + 5];
    all[0] = "inspect";
    all[1] = "--warehouse";
    all[2] = warehouse;
    all[3] = "--table";
    all[4] = "shop.orders";
    System.arraycopy(more, 0, all, 5, more.length);
    return floe(all);
  }

  private static Record row(long id, String name) {
    Record row = GenericRecord.create(SCHEMA);
    row.setField("id", id);
    row.setField("name", name);
    return row;
  }
}
