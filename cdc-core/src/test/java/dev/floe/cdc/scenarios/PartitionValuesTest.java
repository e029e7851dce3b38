package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.table.PartitionText;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.DateTimeUtil;
import org.apache.iceberg.util.StructLikeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
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

  private String table;

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
    LocalDateTime ancient = LocalDateTime.parse("1899-06-15T00:00:00.000001");
    LocalDateTime early = LocalDateTime.parse("2026-11-30T10:00:00.000001");
    List<LocalDateTime> times =
        List.of(late, ancient, early, LocalDateTime.parse("1970-01-01T00:00"));
    List<OffsetDateTime> instants = times.stream().map(time -> time.atOffset(UTC)).toList();
    List<LocalDate> dates = times.stream().map(LocalDateTime::toLocalDate).toList();
    List<UUID> uuids = List.of(new UUID(-1, 1), new UUID(1, -1), new UUID(0, 0));
    List<String> texts =
        List.of("a/b", "a%2Fb", "", "..", "\uD83D\uDE80=", "\uD83D\uDE80\uD83D\uDE80x");
    List<ByteBuffer> binaries =
        List.of(bytes(0x00), bytes(0xFF), bytes('/'), bytes(), bytes(0x00, 0xFF, '/'));
    return Stream.of(
        Arguments.of("p", Types.StringType.get(), texts),
        Arguments.of("truncate(p, 2)", Types.StringType.get(), texts),
        Arguments.of("bucket(p, 3)", Types.StringType.get(), texts),
        Arguments.of("void(p)", Types.StringType.get(), texts),
        Arguments.of("p", Types.DecimalType.of(9, 2), decimals("0.00", "-1.50", "9999999.99")),
        Arguments.of("p", Types.DecimalType.of(38, 4), decimals("-0.0001", "1.0000")),
        Arguments.of(
            "truncate(p, 50)", Types.DecimalType.of(9, 2), decimals("-0.01", "0.49", "0.50")),
        Arguments.of("bucket(p, 3)", Types.DecimalType.of(20, 3), decimals("-5.000", "7.125")),
        Arguments.of("p", Types.BinaryType.get(), binaries),
        Arguments.of("truncate(p, 1)", Types.BinaryType.get(), binaries),
        Arguments.of("bucket(p, 3)", Types.BinaryType.get(), binaries),
        Arguments.of(
            "p", Types.FixedType.ofLength(2), List.of(new byte[] {0, -1}, new byte[] {'/', 0})),
        Arguments.of("p", Types.IntegerType.get(), List.of(Integer.MIN_VALUE, -1, 0)),
        Arguments.of("truncate(p, 10)", Types.IntegerType.get(), List.of(-11, -1, 0, 19)),
        Arguments.of("p", Types.LongType.get(), List.of(Long.MIN_VALUE, Long.MAX_VALUE)),
        Arguments.of("truncate(p, 10)", Types.LongType.get(), List.of(-11L, -1L, 0L, 19L)),
        Arguments.of("bucket(p, 3)", Types.LongType.get(), List.of(-11L, -1L, 0L, 19L)),
        Arguments.of("p", Types.DateType.get(), dates),
        Arguments.of("year(p)", Types.DateType.get(), dates),
        Arguments.of("month(p)", Types.DateType.get(), dates),
        Arguments.of("day(p)", Types.DateType.get(), dates),
        Arguments.of("p", Types.TimeType.get(), List.of(LocalTime.MIN, LocalTime.parse("23:59"))),
        Arguments.of("p", Types.BooleanType.get(), List.of(true, false)),
        Arguments.of("p", Types.UUIDType.get(), uuids),
        Arguments.of("bucket(p, 4)", Types.UUIDType.get(), uuids),
        Arguments.of("p", Types.TimestampType.withoutZone(), times),
        Arguments.of("bucket(p, 4)", Types.TimestampType.withoutZone(), times),
        Arguments.of("hour(p)", Types.TimestampType.withoutZone(), times),
        Arguments.of("day(p)", Types.TimestampType.withoutZone(), times),
        Arguments.of("month(p)", Types.TimestampType.withoutZone(), times),
        Arguments.of("year(p)", Types.TimestampType.withoutZone(), times),
        Arguments.of("hour(p)", Types.TimestampType.withZone(), instants),
        Arguments.of("year(p)", Types.TimestampType.withZone(), instants),
        Arguments.of("p", Types.TimestampNanoType.withoutZone(), times),
        Arguments.of("bucket(p, 4)", Types.TimestampNanoType.withoutZone(), times),
        Arguments.of("hour(p)", Types.TimestampNanoType.withoutZone(), times),
        Arguments.of("day(p)", Types.TimestampNanoType.withZone(), instants),
        Arguments.of("month(p)", Types.TimestampNanoType.withZone(), instants),
        Arguments.of("year(p)", Types.TimestampNanoType.withoutZone(), times));
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
  void rowsMoveAndTheirDeletesMeetThemInTheirPartition(
      String partition, Type type, List<?> values) {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "p", type));
    PartitionSpec spec = PartitionText.parse(schema, List.of(partition));
    List<Object> before = new ArrayList<>(values);
    before.add(null);
    List<Object> after = new ArrayList<>(before);
    Collections.rotate(after, 1);
    try (CdcSink sink = create(schema, spec, options -> options.equalityColumns("id"))) {
      writeAll(sink, before, ChangeKind.INSERT, 1);
      sink.commit(1);
      assertRowsInTheirPartitions(schema, spec, before);
      writeAll(sink, before, ChangeKind.UPDATE_BEFORE, 2);
      writeAll(sink, after, ChangeKind.UPDATE_AFTER, 2);
      sink.commit(2);
      assertRowsInTheirPartitions(schema, spec, after);
      writeAll(sink, after, ChangeKind.DELETE, 3);
      sink.commit(3);
      assertThat(lake.rows(table)).isEmpty();
    }
  }

  /** Not fixed, which is no key of Parquet deletes; nor what Iceberg's reader has no class for. */
  static Stream<Arguments> partitionsByKey() {
    return partitions()
        .filter(
            partition ->
                !partition.get()[1].toString().startsWith("fixed")
                    && !(partition.get()[0].equals("p")
                        && partition.get()[1].toString().equals("timestamp_ns")));
  }

  @ParameterizedTest(name = "{0} of {1}: {2}")
  @MethodSource("partitionsByKey")
  void aPartitionComputedFromTheKeyNeedsNoBeforeImage(String partition, Type type, List<?> values) {
    Schema schema =
        new Schema(
            NestedField.optional(1, "id", Types.IntegerType.get()),
            NestedField.required(2, "p", type));
    PartitionSpec spec = PartitionText.parse(schema, List.of(partition));
    try (CdcSink sink = create(schema, spec, options -> options.equalityColumns("p").upsert())) {
      writeAll(sink, values, ChangeKind.INSERT, 1);
      sink.commit(1);
      writeAll(sink, values, ChangeKind.UPDATE_AFTER, 2);
      sink.commit(2);
      assertRowsInTheirPartitions(schema, spec, values);
      writeAll(sink, values, ChangeKind.DELETE, 3);
      sink.commit(3);
      assertThat(lake.rows(table)).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "71: a decimal whose partition no manifest can hold is refused, and the sink goes on")
  void aDecimalThatIsTruncatedOutOfItsTypeIsRefused() {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.optional(2, "p", Types.DecimalType.of(9, 2))),
            Set.of(1));
    BigDecimal highest = new BigDecimal("9999999.99");
    BigDecimal lowest = highest.negate();
    BigDecimal enough = new BigDecimal("-9999990.00");
    PartitionSpec spec = PartitionText.parse(schema, List.of("truncate(p, 1000)"));
    try (CdcSink sink = create(schema, spec, builder -> builder)) {
      for (ChangeKind kind : List.of(ChangeKind.INSERT, ChangeKind.DELETE)) {
        assertThatThrownBy(() -> sink.write(row(schema, 1, lowest), kind, 1))
            .isInstanceOf(ChangeRejectedException.class)
            .hasMessageContaining(
                "partition field 'p_trunc' of column 'p': -9999999.99 truncated is")
            .hasMessageContaining("-10000000.00, which decimal(9, 2) does not hold");
      }
      writeAll(sink, Arrays.asList(highest, enough, null), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(3);
  }

  private CdcSink create(
      Schema schema, PartitionSpec spec, UnaryOperator<CdcSink.Builder> options) {
    table = lake.newName();
    lake.create(table, schema, spec, Map.of("format-version", "3"));
    return options
        .apply(
            CdcSink.builder(lake.connect(new FaultyCatalog(new Faults())), Lake.id(table))
                .sinkId("s")
                .maxOpenPartitions(2))
        .build();
  }

  private static void writeAll(CdcSink sink, List<?> values, ChangeKind kind, long sequence) {
    for (int id = 0; id < values.size(); id++) {
      sink.write(row(sink.schema(), id, values.get(id)), kind, sequence);
    }
  }

  /** The rows are those of the values, and the files have the partitions that Iceberg computes. */
  private void assertRowsInTheirPartitions(Schema schema, PartitionSpec spec, List<?> values) {
    assertThat(lake.rows(table))
        .extracting(row -> Arrays.asList(row.get(0), comparable(row.get(1))))
        .containsExactlyInAnyOrderElementsOf(numbered(values));
    if (spec.isUnpartitioned()) {
      return;
    }
    StructLikeSet expected = StructLikeSet.create(spec.partitionType());
    InternalRecordWrapper internal = new InternalRecordWrapper(schema.asStruct());
    for (Object value : values) {
      PartitionKey partition = new PartitionKey(spec, schema);
      partition.partition(internal.wrap(row(schema, 0, value)));
      expected.add(partition);
    }
    StructLikeSet found = StructLikeSet.create(spec.partitionType());
    lake.plan(table).stream()
        .filter(task -> task.deletes().isEmpty())
        .forEach(task -> found.add(task.file().partition()));
    assertThat(found).isEqualTo(expected);
  }

  private static List<List<Object>> numbered(List<?> values) {
    return IntStream.range(0, values.size())
        .mapToObj(id -> Arrays.asList((Object) id, comparable(values.get(id))))
        .toList();
  }

  private static Object comparable(Object value) {
    if (value instanceof byte[] array) {
      return ByteBuffer.wrap(array);
    }
    // As Iceberg's generic reader gives the value of an identity partition.
    return value instanceof LocalDateTime time ? DateTimeUtil.nanosFromTimestamp(time) : value;
  }
}
