package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.PartitionText;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Partition values of every kind survive to the files, and deletes meet their rows there (188; 92
 * for the transforms).
 */
class PartitionValuesTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> partitions() {
    LocalDateTime late = LocalDateTime.parse("1969-12-31T23:59:59.999999");
    LocalDateTime early = LocalDateTime.parse("2026-11-30T10:00:00.000001");
    return Stream.of(
        Arguments.of(
            "p", Types.StringType.get(), List.of("a/b", "a%2Fb", "", "..", "\uD83D\uDE80=")),
        Arguments.of("p", Types.DecimalType.of(9, 2), decimals("0.00", "-1.50", "9999999.99")),
        Arguments.of("p", Types.DecimalType.of(38, 4), decimals("-0.0001", "1.0000")),
        Arguments.of(
            "p",
            Types.BinaryType.get(),
            List.of(bytes(0x00), bytes(0xFF), bytes('/'), bytes(), bytes(0x00, 0xFF, '/'))),
        Arguments.of(
            "p", Types.FixedType.ofLength(2), List.of(new byte[] {0, -1}, new byte[] {'/', 0})),
        Arguments.of(
            "p",
            Types.DateType.get(),
            List.of(LocalDate.parse("1969-12-31"), LocalDate.parse("2026-02-28"))),
        Arguments.of("p", Types.TimeType.get(), List.of(LocalTime.MIN, LocalTime.parse("23:59"))),
        Arguments.of("p", Types.BooleanType.get(), List.of(true, false)),
        Arguments.of("p", Types.UUIDType.get(), List.of(new UUID(-1, 1), new UUID(1, -1))),
        Arguments.of("hour(p)", Types.TimestampType.withoutZone(), List.of(late, early)),
        Arguments.of("day(p)", Types.TimestampType.withoutZone(), List.of(late, early)),
        Arguments.of("month(p)", Types.TimestampType.withoutZone(), List.of(late, early)),
        Arguments.of("year(p)", Types.TimestampType.withoutZone(), List.of(late, early)),
        Arguments.of("void(p)", Types.StringType.get(), List.of("a", "b")),
        Arguments.of("truncate(p, 2)", Types.StringType.get(), List.of("a/bc", "a/bd", "zz")),
        Arguments.of("truncate(p, 10)", Types.LongType.get(), List.of(-11L, -1L, 0L, 19L)),
        Arguments.of(
            "bucket(p, 4)", Types.UUIDType.get(), List.of(new UUID(-1, 1), new UUID(0, 0))),
        Arguments.of("bucket(p, 3)", Types.DecimalType.of(20, 3), decimals("-5.000", "7.125")),
        Arguments.of("bucket(p, 3)", Types.BinaryType.get(), List.of(bytes(0), bytes(1, 2))));
  }

  private static List<BigDecimal> decimals(String... values) {
    return Stream.of(values).map(BigDecimal::new).toList();
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  @ParameterizedTest(name = "{0} of {1}: {2}")
  @MethodSource("partitions")
  void rowsAndTheirDeletesMeetInTheirPartition(String partition, Type type, List<?> values) {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "p", type));
    PartitionSpec spec = PartitionText.parse(schema, List.of(partition));
    String table = lake.newName();
    lake.create(table, schema, spec);
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("id").sinkId("s").build()) {
      writeAll(sink, schema, values, ChangeKind.INSERT);
      sink.commit(1);
      assertThat(lake.rows(table))
          .extracting(row -> List.of(row.get(0), comparable(row.get(1))))
          .containsExactlyInAnyOrderElementsOf(numbered(values));
      writeAll(sink, schema, values, ChangeKind.UPDATE_BEFORE);
      writeAll(sink, schema, values, ChangeKind.UPDATE_AFTER);
      sink.commit(2);
      assertThat(lake.rows(table)).hasSize(values.size());
      writeAll(sink, schema, values, ChangeKind.DELETE);
      sink.commit(3);
      assertThat(lake.rows(table)).isEmpty();
    }
  }

  private static void writeAll(CdcSink sink, Schema schema, List<?> values, ChangeKind kind) {
    for (int id = 0; id < values.size(); id++) {
      Record change = row(schema, id, values.get(id));
      sink.write(change, kind, 1);
    }
  }

  private static List<List<Object>> numbered(List<?> values) {
    return IntStream.range(0, values.size())
        .mapToObj(id -> List.of((Object) id, comparable(values.get(id))))
        .toList();
  }

  private static Object comparable(Object value) {
    return value instanceof byte[] array ? ByteBuffer.wrap(array) : value;
  }
}
