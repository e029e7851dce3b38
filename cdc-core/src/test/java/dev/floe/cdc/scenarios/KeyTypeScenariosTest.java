package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type that a key may have, through insert, update and delete in epochs of their own (175,
 * Z15, Z25). Of the keys every third is updated and every third deleted.
 */
class KeyTypeScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> keys() {
    return Stream.of(
        Arguments.of(Types.BooleanType.get(), List.of(true, false)),
        Arguments.of(
            Types.IntegerType.get(), List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE)),
        Arguments.of(
            Types.LongType.get(), List.of(Long.MIN_VALUE, -1L, 0L, 1L << 40, Long.MAX_VALUE)),
        Arguments.of(
            Types.DateType.get(),
            dates("1969-12-31", "1970-01-01", "0001-01-01", "9999-12-31", "2024-02-29")),
        Arguments.of(
            Types.TimeType.get(),
            List.of(
                LocalTime.MIN,
                LocalTime.NOON,
                LocalTime.parse("23:59:59.999999"),
                LocalTime.parse("00:00:00.000001"))),
        Arguments.of(
            Types.TimestampType.withoutZone(),
            times(
                "1969-12-31T23:59:59.999999",
                "1970-01-01T00:00",
                "2026-11-30T10:00:00.000001",
                "0001-01-01T00:00",
                "9999-12-31T23:59:59.999999")),
        Arguments.of(
            Types.TimestampType.withZone(),
            instants(
                "1969-12-31T23:59:59.999999Z",
                "2026-11-30T10:00:00.000001Z",
                "1900-01-01T00:00:00Z",
                "2026-11-30T10:00:00Z")),
        Arguments.of(
            Types.StringType.get(),
            List.of(
                "",
                "a",
                "ab",
                "\u0000",
                "a\u0000b",
                "\u00E4",
                "\uFFFD",
                "\uD83D\uDE80",
                "\uD83D\uDE80x",
                "\uD800\uDC00",
                "\uFB01",
                "a/b",
                "null")),
        Arguments.of(
            Types.BinaryType.get(),
            List.of(
                bytes(),
                bytes(0),
                bytes(0, 0),
                bytes(0xFF),
                bytes(0x7F),
                bytes(0x80, 0),
                bytes(3),
                bytes(4),
                bytes(5))),
        Arguments.of(Types.DecimalType.of(9, 2), decimals("0.00", "-0.01", "0.10", "9999999.99")),
        Arguments.of(
            Types.DecimalType.of(18, 0), decimals("-999999999999999999", "0", "1", "12345")),
        Arguments.of(
            Types.DecimalType.of(38, 10),
            decimals(
                "-1.0000000001",
                "0E-10",
                "1.0000000000",
                "9999999999999999999999999999.0000000000")),
        Arguments.of(Types.UUIDType.get(), uuids()));
  }

  static Stream<Arguments> nanosecondKeys() {
    return Stream.of(
        Arguments.of(
            Types.TimestampNanoType.withoutZone(),
            times(
                "1969-12-31T23:59:59.999999999",
                "2026-11-30T10:00:00.000000001",
                "2026-11-30T10:00:00.000000002",
                "1800-01-01T00:00")),
        Arguments.of(
            Types.TimestampNanoType.withZone(),
            instants(
                "1969-12-31T23:59:59.999999999Z",
                "2026-11-30T10:00:00.000000001Z",
                "2026-11-30T10:00:00.000000002Z")));
  }

  private static List<UUID> uuids() {
    return List.of(
        new UUID(0, 0),
        new UUID(-1, -1),
        new UUID(Long.MIN_VALUE, 0),
        new UUID(Long.MAX_VALUE, -1),
        new UUID(1, Long.MIN_VALUE),
        new UUID(1, Long.MAX_VALUE));
  }

  private static List<LocalDate> dates(String... values) {
    return Stream.of(values).map(LocalDate::parse).toList();
  }

  private static List<LocalDateTime> times(String... values) {
    return Stream.of(values).map(LocalDateTime::parse).toList();
  }

  private static List<OffsetDateTime> instants(String... values) {
    return Stream.of(values).map(OffsetDateTime::parse).toList();
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

  @ParameterizedTest(name = "{0}")
  @MethodSource("keys")
  @DisplayName("175/Z15: insert, update and delete round trip by key type")
  void roundTrip(Type type, List<?> keys) {
    roundTrip(type, keys, "2");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nanosecondKeys")
  @DisplayName("Z15: nanosecond timestamps on a table of version 3")
  void roundTripOfNanoseconds(Type type, List<?> keys) {
    roundTrip(type, keys, "3");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("keys")
  @DisplayName("Z25: no delete of a single key is pruned from the file that holds its row")
  void noDeleteOfASingleKeyIsPruned(Type type, List<?> keys) {
    Schema schema = new Schema(NestedField.required(1, "k", type));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("k").sinkId("s").build()) {
      keys.forEach(key -> sink.write(row(schema, key), ChangeKind.INSERT, 1));
      sink.commit(0);
      for (int i = 0; i < keys.size(); i++) {
        sink.write(row(schema, keys.get(i)), ChangeKind.DELETE, 2);
        sink.commit(1 + i);
      }
    }
    assertThat(lake.plan(table)).hasSize(1);
    assertThat(lake.plan(table).get(0).deletes()).hasSameSizeAs(keys);
    assertThat(lake.rows(table)).isEmpty();
  }

  @Test
  @DisplayName("Z25: fixed keys are refused, because readers apply only one of a file's deletes")
  void fixedKeysAreRefused() {
    Schema schema = new Schema(NestedField.required(1, "k", Types.FixedType.ofLength(2)));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    assertThatThrownBy(
            () ->
                CdcSink.builder(lake.catalog(), Lake.id(table))
                    .equalityColumns("k")
                    .sinkId("s")
                    .build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("equality column 'k' has type fixed[2]")
        .hasMessageContaining("use a binary column instead");
  }

  private static void roundTrip(Type type, List<?> keys, String formatVersion) {
    Schema schema =
        new Schema(
            NestedField.required(1, "k", type),
            NestedField.optional(2, "v", Types.StringType.get()));
    String table = lake.newName();
    lake.create(
        table,
        schema,
        PartitionSpec.unpartitioned(),
        Map.of(TableProperties.FORMAT_VERSION, formatVersion));
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("k").sinkId("s").build()) {
      for (int i = 0; i < keys.size(); i++) {
        sink.write(row(schema, keys.get(i), "first"), ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 0));
      for (int i = 0; i < keys.size(); i += 3) {
        sink.write(row(schema, keys.get(i), "first"), ChangeKind.UPDATE_BEFORE, 2);
        sink.write(row(schema, keys.get(i), "second"), ChangeKind.UPDATE_AFTER, 2);
      }
      sink.commit(2);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 1));
      for (int i = 1; i < keys.size(); i += 3) {
        sink.write(row(schema, keys.get(i)), ChangeKind.DELETE, 3);
      }
      sink.commit(3);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 2));
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(lake.rows(table, Expressions.equal("k", literal(keys.get(i)))))
          .as("look-up of %s", keys.get(i))
          .hasSize(i % 3 == 1 ? 0 : 1);
    }
  }

  private static List<String> seen(String table) {
    return lake.rows(table).stream().map(row -> text(row.get(0)) + "=" + row.get(1)).toList();
  }

  private static List<String> expected(List<?> keys, int epochsAfterTheFirst) {
    return IntStream.range(0, keys.size())
        .filter(i -> epochsAfterTheFirst < 2 || i % 3 != 1)
        .mapToObj(
            i ->
                text(keys.get(i))
                    + "="
                    + (epochsAfterTheFirst > 0 && i % 3 == 0 ? "second" : "first"))
        .toList();
  }

  private static String text(Object key) {
    if (key instanceof ByteBuffer buffer) {
      byte[] array = new byte[buffer.remaining()];
      buffer.duplicate().get(array);
      return HexFormat.of().formatHex(array);
    }
    return key.toString();
  }

  /** A key as a filter takes it: Iceberg parses dates and times from text. */
  private static Object literal(Object key) {
    return key instanceof LocalDate
            || key instanceof LocalTime
            || key instanceof LocalDateTime
            || key instanceof OffsetDateTime
        ? key.toString()
        : key;
  }
}
