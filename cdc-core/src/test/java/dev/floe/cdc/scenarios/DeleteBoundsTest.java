package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Z25: what a delete file says of its keys encloses them all, in the order that readers compare by,
 * so that no delete is pruned. The keys are random, of types whose order in memory differs from
 * that in files, and longer than the bounds that are kept.
 */
class DeleteBoundsTest {
  private static final long SEED = 20_261_130;
  private static final int KEYS = 60;
  private static final int KEYS_PER_FILE = 6;

  /** Characters at the borders of what UTF-16 and UTF-8 order alike. */
  private static final String[] CHARACTERS = {
    "\u0000",
    "a",
    "\u007F",
    "\u00FF",
    "\u07FF",
    "\uD7FF",
    "\uE000",
    "\uFFFF",
    "\uD800\uDC00",
    "\uDBFF\uDFFF"
  };

  private static Lake lake;

  /** Keys of one type. */
  private record Keys(Type type, Function<Random, Object> next) {
    @Override
    public String toString() {
      return type.toString();
    }
  }

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> keys() {
    List<Keys> types =
        List.of(
            new Keys(Types.StringType.get(), DeleteBoundsTest::text),
            new Keys(Types.BinaryType.get(), DeleteBoundsTest::binary),
            new Keys(Types.UUIDType.get(), r -> new UUID(r.nextLong(), r.nextLong())),
            new Keys(Types.DecimalType.of(9, 3), r -> decimal(r, 29)),
            new Keys(Types.DecimalType.of(18, 3), r -> decimal(r, 59)),
            new Keys(Types.DecimalType.of(38, 3), r -> decimal(r, 126)),
            new Keys(Types.LongType.get(), Random::nextLong));
    return Formats.ALL.stream()
        .flatMap(format -> types.stream().map(type -> Arguments.of(format, type)));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    // Mostly longer than truncate(16), and often of one character only, the last that there is.
    String always = random.nextInt(4) == 0 ? CHARACTERS[random.nextInt(CHARACTERS.length)] : null;
    for (int i = random.nextInt(40); i >= 0; i--) {
      text.append(always != null ? always : CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return text.toString();
  }

  private static ByteBuffer binary(Random random) {
    byte[] bytes = new byte[random.nextInt(40)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0xFF);
    }
    return ByteBuffer.wrap(bytes);
  }

  private static BigDecimal decimal(Random random, int bits) {
    BigInteger number = new BigInteger(1 + random.nextInt(bits), random);
    return new BigDecimal(random.nextBoolean() ? number : number.negate(), 3);
  }

  private static List<Object> distinct(Keys keys) {
    Random random = new Random(SEED);
    Set<Object> distinct = new LinkedHashSet<>();
    while (distinct.size() < KEYS) {
      distinct.add(keys.next().apply(random));
    }
    return new ArrayList<>(distinct);
  }

  private static String create(Schema schema, FileFormat format) {
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned(), Formats.of(format, 2).properties());
    return table;
  }

  private static CdcSink sink(String table) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("k").sinkId("s").build();
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("keys")
  @DisplayName("Z25: deletes of all keys in one file reach the few rows of every data file")
  void deletesInOneFileReachAllFiles(FileFormat format, Keys keys) {
    Schema schema = new Schema(NestedField.required(1, "k", keys.type()));
    String table = create(schema, format);
    List<Object> values = distinct(keys);
    try (CdcSink sink = sink(table)) {
      for (int i = 0; i < KEYS; i++) {
        sink.write(row(schema, values.get(i)), ChangeKind.INSERT, i);
        if (i % KEYS_PER_FILE == KEYS_PER_FILE - 1) {
          sink.commit(i);
        }
      }
      assertThat(lake.rows(table)).hasSize(KEYS);
      values.forEach(key -> sink.write(row(schema, key), ChangeKind.DELETE, KEYS));
      sink.commit(KEYS);
    }
    assertThat(lake.rows(table)).as("seed %d", SEED).isEmpty();
    List<FileScanTask> plan = lake.plan(table);
    assertThat(plan).hasSize(KEYS / KEYS_PER_FILE);
    DeleteFile deletes = plan.get(0).deletes().get(0);
    assertThat(plan).allSatisfy(task -> assertThat(task.deletes()).hasSize(1));
    assertEncloses(deletes, keys.type(), values);
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("keys")
  @DisplayName("Z25: deletes of few keys in many files reach the one file that has all rows")
  void deletesInManyFilesReachOneFile(FileFormat format, Keys keys) {
    Schema schema = new Schema(NestedField.required(1, "k", keys.type()));
    String table = create(schema, format);
    List<Object> values = distinct(keys);
    try (CdcSink sink = sink(table)) {
      values.forEach(key -> sink.write(row(schema, key), ChangeKind.INSERT, 1));
      sink.commit(0);
      for (int i = 0; i < KEYS; i++) {
        sink.write(row(schema, values.get(i)), ChangeKind.DELETE, 2);
        if (i % KEYS_PER_FILE == KEYS_PER_FILE - 1) {
          sink.commit(1 + i);
        }
      }
    }
    assertThat(lake.rows(table)).as("seed %d", SEED).isEmpty();
    assertThat(lake.plan(table).get(0).deletes()).hasSize(KEYS / KEYS_PER_FILE);
  }

  private static void assertEncloses(DeleteFile deletes, Type type, List<Object> keys) {
    Comparator<Object> order = Comparators.forType(type.asPrimitiveType());
    if (deletes.lowerBounds() != null && deletes.lowerBounds().containsKey(1)) {
      Object lower = Conversions.fromByteBuffer(type, deletes.lowerBounds().get(1));
      assertThat(order.compare(lower, Collections.min(keys, order)))
          .as("seed %d, lower bound %s", SEED, lower)
          .isNotPositive();
    }
    if (deletes.upperBounds() != null && deletes.upperBounds().containsKey(1)) {
      Object upper = Conversions.fromByteBuffer(type, deletes.upperBounds().get(1));
      assertThat(order.compare(upper, Collections.max(keys, order)))
          .as("seed %d, upper bound %s", SEED, upper)
          .isNotNegative();
    }
  }
}
