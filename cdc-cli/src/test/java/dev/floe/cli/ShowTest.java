package dev.floe.cli;

import static dev.floe.cli.Command.floe;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShowTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()),
          Types.NestedField.optional(3, "amount", Types.DecimalType.of(10, 2)));

  @TempDir private Path warehouse;
  private long firstSnapshot;

  @BeforeEach
  void threeRowsInTwoSnapshots() {
    try (Lake lake = Lake.at(warehouse)) {
      Table table = lake.createOrders(SCHEMA, Map.of());
      List<Record> rows = List.of(row(2, "Björn", "7.50"), row(10, null, null));
      table.newAppend().appendFile(Lake.dataFile(table, rows)).commit();
      firstSnapshot = table.currentSnapshot().snapshotId();
      table.newAppend().appendFile(Lake.dataFile(table, List.of(row(1, "", "-12.00")))).commit();
    }
  }

  @Test
  void jsonLinesInTheOrderOfAColumn() {
    Command show = show("--format", "jsonl", "--order-by", "id");

    assertThat(show.lines())
        .containsExactly(
            "{\"id\":1,\"name\":\"\",\"amount\":-12.00}",
            "{\"id\":2,\"name\":\"Björn\",\"amount\":7.50}",
            "{\"id\":10,\"name\":null,\"amount\":null}");
    assertThat(show.status()).isZero();
    assertThat(show.err()).isEmpty();
  }

  @Test
  void tableIsAlignedAndCounted() {
    assertThat(show("--order-by", "id").lines())
        .containsExactly(
            "id  name   amount",
            "--  -----  ------",
            " 1         -12.00",
            " 2  Björn    7.50",
            "10  null     null",
            "(3 rows)");
  }

  @Test
  void csvTellsNullFromEmptyText() {
    assertThat(show("--format", "csv", "--order-by", "id").lines())
        .containsExactly("\"id\",\"name\",\"amount\"", "1,\"\",-12.00", "2,\"Björn\",7.50", "10,,");
  }

  @Test
  void csvQuotesWhatWouldBreakALine() {
    try (Lake lake = Lake.at(warehouse)) {
      Table table = lake.orders();
      List<Record> rows = List.of(row(11, "a \"b\",\nc", "1.00"));
      table.newAppend().appendFile(Lake.dataFile(table, rows)).commit();
    }

    assertThat(show("--format", "csv", "--order-by", "id desc", "--limit", "1").out())
        .isEqualTo("\"id\",\"name\",\"amount\"\n11,\"a \"\"b\"\",\nc\",1.00\n");
  }

  @Test
  void descendingOrderWithLimitKeepsTheTopAndNullsLast() {
    assertThat(show("--format", "csv", "--order-by", "amount desc", "--limit", "2").lines())
        .containsExactly("\"id\",\"name\",\"amount\"", "2,\"Björn\",7.50", "1,\"\",-12.00");
    assertThat(show("--format", "csv", "--order-by", "amount DESC").lines().get(3))
        .isEqualTo("10,,");
  }

  @Test
  void limitZeroPrintsNoRow() {
    assertThat(show("--format", "jsonl", "--limit", "0").out()).isEmpty();
    assertThat(show("--format", "jsonl", "--limit", "0", "--order-by", "id").out()).isEmpty();
  }

  @Test
  void limitAloneStopsEarly() {
    assertThat(show("--format", "jsonl", "--limit", "2").lines()).hasSize(2);
  }

  @Test
  void olderSnapshotShowsItsRows() {
    assertThat(show("--format", "jsonl", "--order-by", "id", "--snapshot", firstSnapshot).lines())
        .hasSize(2)
        .first()
        .isEqualTo("{\"id\":2,\"name\":\"Björn\",\"amount\":7.50}");
  }

  @Test
  void olderSnapshotShowsItsColumns() {
    try (Lake lake = Lake.at(warehouse)) {
      lake.orders().updateSchema().deleteColumn("name").commit();
    }

    assertThat(show("--format", "csv").lines()).first().isEqualTo("\"id\",\"amount\"");
    assertThat(show("--format", "csv", "--snapshot", firstSnapshot).lines())
        .first()
        .isEqualTo("\"id\",\"name\",\"amount\"");
  }

  @Test
  void unknownSnapshotIsRefused() {
    Command show = show("--snapshot", "42");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err()).contains("cannot show snapshot 42", "no such snapshot");
  }

  @Test
  void unknownOrderColumnIsRefusedWithTheColumns() {
    Command show = show("--order-by", "size");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err())
        .isEqualToIgnoringNewLines(
            "floe: cannot order by 'size': the table has no such column; it has id, name, amount");
  }

  @Test
  void unknownTableIsRefusedWithTheTables() {
    Command show = floe("show", "--warehouse", warehouse, "--table", "shop.items");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err()).contains("cannot read table shop.items", "it has shop.orders");
  }

  @Test
  void missingWarehouseIsRefusedAndNotCreated() {
    Path missing = warehouse.resolve("nowhere");

    Command show = floe("show", "--warehouse", missing, "--table", "shop.orders");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err()).contains("cannot open warehouse", "no such directory", "floe apply");
    assertThat(missing).doesNotExist();
  }

  @Test
  void directoryWithoutCatalogIsRefusedAndLeftAlone(@TempDir Path empty) {
    Command show = floe("show", "--warehouse", empty, "--table", "shop.orders");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err()).contains("there is no catalog.db in it");
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void everyTypeHasItsText() {
    Schema schema = AllTypes.SCHEMA;
    try (Lake lake = Lake.at(warehouse)) {
      lake.catalog().dropTable(Lake.ORDERS);
      Table table = lake.createOrders(schema, Map.of());
      List<Record> rows = List.of(AllTypes.row(table.schema()));
      table.newAppend().appendFile(Lake.dataFile(table, rows)).commit();
    }

    assertThat(show("--format", "jsonl").lines()).containsExactly(AllTypes.JSON);
    assertThat(show("--format", "csv").lines()).element(1).isEqualTo(AllTypes.CSV);
  }

  private Command show(Object... more) {
    Object[] all = new Object[more.length + 5];
    all[0] = "show";
    all[1] = "--warehouse";
    all[2] = warehouse;
    all[3] = "--table";
    all[4] = "shop.orders";
    System.arraycopy(more, 0, all, 5, more.length);
    return floe(all);
  }

  private static Record row(long id, String name, String amount) {
    Record row = GenericRecord.create(SCHEMA);
    row.setField("id", id);
    row.setField("name", name);
    row.setField("amount", amount == null ? null : new BigDecimal(amount));
    return row;
  }

  /** One row with a value of every type, and what it looks like. */
  private static final class AllTypes {
    static final Schema SCHEMA =
        new Schema(
            Types.NestedField.required(1, "flag", Types.BooleanType.get()),
            Types.NestedField.required(2, "small", Types.IntegerType.get()),
            Types.NestedField.required(3, "real", Types.FloatType.get()),
            Types.NestedField.required(4, "double", Types.DoubleType.get()),
            Types.NestedField.required(5, "huge", Types.DecimalType.of(38, 0)),
            Types.NestedField.required(6, "day", Types.DateType.get()),
            Types.NestedField.required(7, "time", Types.TimeType.get()),
            Types.NestedField.required(8, "at", Types.TimestampType.withoutZone()),
            Types.NestedField.required(9, "at_utc", Types.TimestampType.withZone()),
            Types.NestedField.required(10, "uuid", Types.UUIDType.get()),
            Types.NestedField.required(11, "bytes", Types.BinaryType.get()),
            Types.NestedField.required(12, "fixed", Types.FixedType.ofLength(2)),
            Types.NestedField.required(
                13,
                "place",
                Types.StructType.of(
                    Types.NestedField.optional(14, "city", Types.StringType.get()),
                    Types.NestedField.optional(15, "since", Types.DateType.get()))),
            Types.NestedField.required(
                16, "tags", Types.ListType.ofOptional(17, Types.StringType.get())),
            Types.NestedField.required(
                18,
                "by_name",
                Types.MapType.ofOptional(19, 20, Types.StringType.get(), Types.LongType.get())),
            Types.NestedField.required(
                21,
                "by_id",
                Types.MapType.ofOptional(22, 23, Types.IntegerType.get(), Types.StringType.get())));

    static final String JSON =
        "{\"flag\":true,\"small\":-1,\"real\":1.5,\"double\":\"NaN\","
            + "\"huge\":12345678901234567890123456789012345678,\"day\":\"2026-01-05\","
            + "\"time\":\"10:15:30.000000\",\"at\":\"1969-12-31T23:59:59.999999\","
            + "\"at_utc\":\"2026-01-05T08:15:30.123456Z\","
            + "\"uuid\":\"f79c3e09-677c-4bbd-a479-3f349cb785e7\",\"bytes\":\"AP8=\","
            + "\"fixed\":\"AQI=\",\"place\":{\"city\":\"Graz\",\"since\":null},"
            + "\"tags\":[\"a\",null],\"by_name\":{\"x\":1},\"by_id\":[[7,\"seven\"]]}";

    static final String CSV =
        "\"true\",-1,1.5,NaN,12345678901234567890123456789012345678,\"2026-01-05\","
            + "\"10:15:30.000000\",\"1969-12-31T23:59:59.999999\","
            + "\"2026-01-05T08:15:30.123456Z\",\"f79c3e09-677c-4bbd-a479-3f349cb785e7\","
            + "\"AP8=\",\"AQI=\",\"{\"\"city\"\":\"\"Graz\"\",\"\"since\"\":null}\","
            + "\"[\"\"a\"\",null]\",\"{\"\"x\"\":1}\",\"[[7,\"\"seven\"\"]]\"";

    static Record row(Schema schema) {
      Record place = GenericRecord.create(schema.findType("place").asStructType());
      place.setField("city", "Graz");
      Map<String, Long> byName = new LinkedHashMap<>();
      byName.put("x", 1L);
      Object[] values = {
        true,
        -1,
        1.5f,
        Double.NaN,
        new BigDecimal("12345678901234567890123456789012345678"),
        LocalDate.of(2026, 1, 5),
        LocalTime.of(10, 15, 30),
        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
        OffsetDateTime.parse("2026-01-05T10:15:30.123456+02:00"),
        UUID.fromString("f79c3e09-677c-4bbd-a479-3f349cb785e7"),
        ByteBuffer.wrap(new byte[] {0, (byte) 0xff}),
        new byte[] {1, 2},
        place,
        java.util.Arrays.asList("a", null),
        byName,
        Map.of(7, "seven")
      };
      Record row = GenericRecord.create(schema);
      for (int i = 0; i < values.length; i++) {
        row.set(i, values[i]);
      }
      return row;
    }
  }
}
