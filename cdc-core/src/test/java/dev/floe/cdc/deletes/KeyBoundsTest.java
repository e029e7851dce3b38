package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether a file may hold a key, by its bounds. */
class KeyBoundsTest {
  private static final long SEED = 20_261_130;
  private static final int FILES = 12;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> types() {
    return Formats.ALL.stream()
        .flatMap(
            format ->
                RandomKeys.types()
                    .flatMap(type -> modes(type).map(mode -> Arguments.of(format, type, mode))));
  }

  /** How the bounds of a type may be kept. */
  private static Stream<String> modes(Type type) {
    return switch (type.typeId()) {
      case STRING, BINARY, FIXED -> Stream.of("truncate(16)", "truncate(1)", "full");
      default -> Stream.of("truncate(16)");
    };
  }

  @ParameterizedTest(name = "{1} in {0}, bounds {2}")
  @MethodSource("types")
  void noKeyOfAFileIsOutsideItsBounds(FileFormat format, Type.PrimitiveType type, String mode)
      throws IOException {
    Schema schema = new Schema(NestedField.required(1, "k", type));
    String name = lake.newName();
    Map<String, String> properties = new HashMap<>(Formats.of(format, 3).properties());
    properties.put("write.metadata.metrics.default", mode);
    Table table = lake.create(name, schema, PartitionSpec.unpartitioned(), properties);
    Random random = new Random(SEED);
    Map<String, List<Object>> keys = new HashMap<>();
    var append = table.newAppend();
    for (int i = 0; i < FILES; i += 1) {
      List<Object> values = RandomKeys.some(type, 1 + random.nextInt(5), random);
      DataFile file = write(table, values);
      append.appendFile(file);
      keys.put(file.location(), values);
    }
    append.commit();
    KeyBounds bounds = KeyBounds.of(KeySchema.of(schema, List.of(1)));

    for (LiveFile file : live(table).files()) {
      for (Object key : keys.get(file.location())) {
        byte[] bytes = bytes(schema, key);
        assertThat(bounds.range(file).overlaps(bytes, bytes))
            .as("key %s of %s, seed %s", key, keys.get(file.location()), SEED)
            .isTrue();
      }
    }
  }

  private static LiveSet live(Table table) {
    return new LiveFiles(Set.of(1)).at(table, Optional.of(table.currentSnapshot()));
  }

  private static DataFile write(Table table, List<Object> keys) throws IOException {
    DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .build()
            .newDataWriter(
                OutputFileFactory.builderFor(table, 1, 1).build().newOutputFile(),
                table.spec(),
                null);
    try (writer) {
      keys.forEach(key -> writer.write(row(table.schema(), key)));
    }
    return writer.toDataFile();
  }

  private static byte[] bytes(Schema schema, Object... key) {
    KeyEncoder encoder =
        new KeyEncoder(schema, IntStream.rangeClosed(1, key.length).boxed().toList());
    int length = encoder.encode(row(schema, key));
    return Arrays.copyOf(encoder.buffer(), length);
  }

  /** A file whose bounds of column 1 are made of values of a type. */
  private static LiveFile file(Type type, Object lower, Object upper) {
    return file(
        FileFormat.PARQUET,
        Conversions.toByteBuffer(type, lower),
        Conversions.toByteBuffer(type, upper));
  }

  private static LiveFile file(FileFormat format, ByteBuffer lower, ByteBuffer upper) {
    Map<Integer, ByteBuffer> lowers = new HashMap<>();
    Map<Integer, ByteBuffer> uppers = new HashMap<>();
    if (lower != null) {
      lowers.put(1, lower);
    }
    if (upper != null) {
      uppers.put(1, upper);
    }
    return new LiveFile(
        DataFiles.builder(PartitionSpec.unpartitioned())
            .withPath("/f." + format)
            .withFormat(format)
            .withFileSizeInBytes(1)
            .withMetrics(new Metrics(1L, null, null, null, null, lowers, uppers))
            .build(),
        List.of());
  }

  private static Schema key(Type... types) {
    return new Schema(
        IntStream.range(0, types.length)
            .mapToObj(i -> NestedField.required(i + 1, "k" + i, types[i]))
            .toList());
  }

  /** Whether a file may hold a key of one column. */
  private static boolean mayHold(LiveFile file, Type type, Object value) {
    return mayHold(file, type, value, value);
  }

  private static boolean mayHold(LiveFile file, Type type, Object first, Object last) {
    Schema schema = key(type);
    return KeyBounds.of(KeySchema.of(schema, List.of(1)))
        .range(file)
        .overlaps(bytes(schema, first), bytes(schema, last));
  }

  @Test
  void keysBelowAndAboveTheBoundsAreNotHeld() {
    Type type = Types.LongType.get();
    LiveFile file = file(type, -5L, 7L);

    assertThat(List.of(-5L, 0L, 7L)).allMatch(key -> mayHold(file, type, key));
    assertThat(List.of(Long.MIN_VALUE, -6L, 8L, Long.MAX_VALUE))
        .noneMatch(key -> mayHold(file, type, key));
    assertThat(mayHold(file, type, -9L, -6L)).isFalse();
    assertThat(mayHold(file, type, -9L, -5L)).isTrue();
    assertThat(mayHold(file, type, 7L, 9L)).isTrue();
    assertThat(mayHold(file, type, 8L, 9L)).isFalse();
    assertThat(mayHold(file, type, -9L, 9L)).isTrue();
  }

  @Test
  void aRealFilesBoundsLeaveOutOtherKeys() throws IOException {
    Schema schema = key(Types.StringType.get());
    Table table = lake.create(lake.newName(), schema, PartitionSpec.unpartitioned());
    table.newAppend().appendFile(write(table, List.of("k1", "k2"))).commit();
    LiveFile file = live(table).files().iterator().next();

    assertThat(mayHold(file, Types.StringType.get(), "k0")).isFalse();
    assertThat(mayHold(file, Types.StringType.get(), "k1")).isTrue();
    assertThat(mayHold(file, Types.StringType.get(), "k3")).isFalse();
  }

  @Test
  void missingBoundsBoundNothing() {
    Type type = Types.IntegerType.get();
    ByteBuffer five = Conversions.toByteBuffer(type, 5);

    assertThat(mayHold(file(FileFormat.AVRO, null, null), type, 4)).isTrue();
    assertThat(mayHold(file(FileFormat.AVRO, five, null), type, 6)).isTrue();
    assertThat(mayHold(file(FileFormat.AVRO, five, null), type, 4)).isFalse();
    assertThat(mayHold(file(FileFormat.AVRO, null, five), type, 4)).isTrue();
    assertThat(mayHold(file(FileFormat.AVRO, null, five), type, 6)).isFalse();
  }

  @Test
  void aFileWithoutStatisticsMayHoldAnyKey() {
    DataFile data =
        DataFiles.builder(PartitionSpec.unpartitioned())
            .withPath("/f.parquet")
            .withFileSizeInBytes(1)
            .withRecordCount(1)
            .build();

    assertThat(mayHold(new LiveFile(data, List.of()), Types.IntegerType.get(), 4)).isTrue();
  }

  @Test
  void boundsFromBeforeAColumnWasWidenedBoundItsLongs() {
    LiveFile file = file(Types.IntegerType.get(), -5, 7);
    Type now = Types.LongType.get();

    assertThat(List.of(-5L, 7L)).allMatch(key -> mayHold(file, now, key));
    assertThat(List.of(-6L, 8L, 1L << 40)).noneMatch(key -> mayHold(file, now, key));
  }

  @Test
  void boundsFromBeforeADecimalWasWidened() {
    LiveFile file =
        file(Types.DecimalType.of(4, 2), new BigDecimal("-1.00"), new BigDecimal("2.50"));
    Type now = Types.DecimalType.of(30, 2);

    assertThat(mayHold(file, now, new BigDecimal("2.50"))).isTrue();
    assertThat(mayHold(file, now, new BigDecimal("-1.00"))).isTrue();
    assertThat(mayHold(file, now, new BigDecimal("2.51"))).isFalse();
    assertThat(mayHold(file, now, new BigDecimal("-1.01"))).isFalse();
  }

  @Test
  void boundsOfAnotherWidthThanTheTypesBoundNothing() {
    LiveFile file = file(FileFormat.PARQUET, bytes(1, 2), bytes(1, 2));

    assertThat(mayHold(file, Types.TimestampType.withZone(), 3L)).isTrue();
    assertThat(mayHold(file, Types.IntegerType.get(), 3)).isTrue();
    assertThat(mayHold(file, Types.BooleanType.get(), true)).isTrue();
  }

  @Test
  void aBoundThatIsNoValueOfTheTypeBoundsNothing() {
    LiveFile file =
        file(Types.DecimalType.of(9, 0), BigDecimal.valueOf(5), BigDecimal.valueOf(123_456_789));

    assertThat(mayHold(file, Types.DecimalType.of(4, 0), BigDecimal.valueOf(9999))).isTrue();
    assertThat(mayHold(file, Types.DecimalType.of(4, 0), BigDecimal.valueOf(4))).isFalse();
    LiveFile midnight = file(Types.LongType.get(), 5L, 86_400_000_000L);
    assertThat(mayHold(midnight, Types.TimeType.get(), 86_399_999_999L)).isTrue();
    assertThat(mayHold(midnight, Types.TimeType.get(), 4L)).isFalse();
  }

  @Test
  void uuidBoundsBoundNothing() {
    UUID bound = new UUID(5, 5);
    LiveFile file = file(Types.UUIDType.get(), bound, bound);

    assertThat(mayHold(file, Types.UUIDType.get(), new UUID(-1, 0))).isTrue();
    assertThat(mayHold(file, Types.UUIDType.get(), new UUID(1, 0))).isTrue();
  }

  @Test
  void truncatedTextMayGoOn() {
    Type type = Types.StringType.get();
    LiveFile file = file(type, "b", "d");

    assertThat(List.of("b", "ba", "c", "d", "d\u0000", "dzzz"))
        .allMatch(key -> mayHold(file, type, key));
    assertThat(List.of("", "a", "azzz", "e", "e\u0000")).noneMatch(key -> mayHold(file, type, key));
  }

  @Test
  void textOrdersByCodePoint() {
    Type type = Types.StringType.get();
    String first = "\uFFFD";
    String later = "\uD83D\uDE80"; // less as UTF-16
    LiveFile file = file(type, first, first);

    assertThat(mayHold(file, type, later)).isFalse();
    assertThat(mayHold(file(type, first, later), type, "\uD800\uDC00")).isTrue();
  }

  @Test
  void aBoundThatIsCutWithinACharacterBoundsBytes() {
    LiveFile file = file(FileFormat.PARQUET, bytes(0xE2, 0x82), bytes(0xE2, 0x82));

    assertThat(mayHold(file, Types.StringType.get(), "\u20AC")).isTrue();
    assertThat(mayHold(file, Types.StringType.get(), "\u2100")).isFalse();
  }

  @Test
  void zeroBytesAreWithinTheirBounds() {
    Type type = Types.BinaryType.get();
    LiveFile file = file(type, bytes(0), bytes(1, 0));

    assertThat(mayHold(file, type, bytes(0))).isTrue();
    assertThat(mayHold(file, type, bytes(0, 0))).isTrue();
    assertThat(mayHold(file, type, bytes(1))).isTrue();
    assertThat(mayHold(file, type, bytes(1, 0))).isTrue();
    assertThat(mayHold(file, type, bytes())).isFalse();
    assertThat(mayHold(file, type, bytes(1, 1))).isFalse();
  }

  @Test
  void truncatedFixedMayGoOn() {
    Type type = Types.FixedType.ofLength(3);
    LiveFile file = file(FileFormat.PARQUET, bytes(0x10), bytes(0x20));

    assertThat(mayHold(file, type, new byte[] {0x10, 0, 0})).isTrue();
    assertThat(mayHold(file, type, new byte[] {0x20, 1, 1})).isTrue();
    assertThat(mayHold(file, type, new byte[] {0x21, 0, 0})).isFalse();
    assertThat(mayHold(file, type, new byte[] {0x0F, -1, -1})).isFalse();
  }

  @Test
  void ofAKeyOfSeveralColumnsTheFirstIsCompared() {
    Schema schema = key(Types.IntegerType.get(), Types.StringType.get());
    KeyBounds bounds = KeyBounds.of(KeySchema.of(schema, List.of(1, 2)));
    LiveFile file = file(Types.IntegerType.get(), 3, 5);

    assertThat(bounds.range(file).overlaps(bytes(schema, 1, "z"), bytes(schema, 3, ""))).isTrue();
    assertThat(bounds.range(file).overlaps(bytes(schema, 5, "z"), bytes(schema, 9, ""))).isTrue();
    assertThat(bounds.range(file).overlaps(bytes(schema, 1, "z"), bytes(schema, 2, "zzz")))
        .isFalse();
    assertThat(bounds.range(file).overlaps(bytes(schema, 6, ""), bytes(schema, 9, ""))).isFalse();
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i += 1) {
      bytes[i] = (byte) values[i];
    }
    return ByteBuffer.wrap(bytes);
  }
}
