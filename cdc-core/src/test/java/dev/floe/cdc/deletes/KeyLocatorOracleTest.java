package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.scenarios.KeyValues;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.NativeBytes;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random epochs upon random files, from key files to hits, against rows whose values are compared
 * as text.
 */
class KeyLocatorOracleTest {
  private static final int CASES = 40;
  private static final List<KeyValues> TYPES =
      Stream.concat(KeyValues.all(3), Stream.of(KeyValues.fixed())).toList();

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static LongStream seeds() {
    return LongStream.range(0, CASES);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyRowOfAKeyIsFoundOnceAndNoOther(long seed) {
    long allocatedBefore = NativeBytes.allocated();
    Case random = new Case(seed);
    KeyMemory memory = KeyMemory.ofBytes(random.memoryBytes());
    try (KeyLocator locator = new KeyLocator(memory)) {
      for (int epoch = 0; epoch < 6; epoch++) {
        random.changeFiles();
        locator.retain(random.locations());
        List<Record> keys = random.keys();
        assertThat(random.located(locator, random.keyFiles(keys)))
            .as("epoch %d of %s", epoch, random)
            .isEqualTo(random.expected(keys));
        assertThat(locator.usedBytes()).isLessThanOrEqualTo(memory.limitBytes());
      }
    }
    assertThat(memory.usedBytes()).as("memory of %s", random).isZero();
    assertThat(NativeBytes.allocated()).as("memory of %s", random).isEqualTo(allocatedBefore);
  }

  /** A table of random key columns and random files of it. */
  private static final class Case {
    private final long seed;
    private final Random random;
    private final List<KeyValues> types;
    private final KeySchema key;
    private final Table table;
    private final boolean sorted;
    private final Map<LiveFile, List<Record>> files = new LinkedHashMap<>();

    Case(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
      this.types =
          IntStream.rangeClosed(0, random.nextInt(3))
              .mapToObj(column -> TYPES.get(random.nextInt(TYPES.size())))
              .toList();
      Schema schema =
          new Schema(
              IntStream.range(0, types.size())
                  .mapToObj(
                      column ->
                          NestedField.optional(column + 1, "k" + column, types.get(column).type()))
                  .toList());
      this.key = KeySchema.of(schema, IntStream.rangeClosed(1, types.size()).boxed().toList());
      this.table =
          lake.create(
              lake.newName(), schema, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
      this.sorted = random.nextBoolean();
    }

    long memoryBytes() {
      return switch (random.nextInt(4)) {
        case 0 -> 0;
        case 1 -> 1L << 30;
        default -> random.nextInt(6000);
      };
    }

    /** Some files go, some come. */
    void changeFiles() {
      files.keySet().removeIf(file -> random.nextInt(4) == 0);
      for (int more = random.nextInt(4); more > 0; more--) {
        List<Record> rows = rows(1 + random.nextInt(120), 20);
        files.put(
            new LiveFile(KeyedFiles.data(table, format(), key.schema(), rows), List.of()), rows);
      }
    }

    Set<String> locations() {
      return files.keySet().stream().map(LiveFile::location).collect(Collectors.toSet());
    }

    List<Record> keys() {
      return rows(1 + random.nextInt(30), 0);
    }

    /** Splits keys over files. */
    List<DeleteFile> keyFiles(List<Record> keys) {
      List<DeleteFile> written = new ArrayList<>();
      int split = random.nextInt(keys.size());
      for (List<Record> part : List.of(keys.subList(0, split), keys.subList(split, keys.size()))) {
        if (!part.isEmpty()) {
          written.add(KeyedFiles.keys(table, format(), key.schema(), part));
        }
      }
      return written;
    }

    Set<String> located(KeyLocator locator, List<DeleteFile> keyFiles) {
      List<String> hits = new ArrayList<>();
      KeyFiles.read(
          table,
          key,
          keyFiles,
          random.nextInt(200),
          run ->
              locator.locate(
                  table,
                  key,
                  run,
                  files.keySet(),
                  (file, position, of) -> {
                    Record row = files.get(file).get((int) position);
                    assertThat(of).as(toString()).isBetween(0L, run.size() - 1);
                    assertThat(KeyedFiles.hex(run)).contains(KeyedFiles.hex(key, row));
                    hits.add(file.location() + ":" + position);
                  }));
      if (sorted) {
        assertThat(hits).as(toString()).doesNotHaveDuplicates();
      }
      return new TreeSet<>(hits);
    }

    Set<String> expected(List<Record> keys) {
      Set<String> wanted = keys.stream().map(Case::text).collect(Collectors.toSet());
      Set<String> hits = new TreeSet<>();
      files.forEach(
          (file, rows) -> {
            for (int position = 0; position < rows.size(); position++) {
              if (wanted.contains(text(rows.get(position)))) {
                hits.add(file.location() + ":" + position);
              }
            }
          });
      return hits;
    }

    private static String text(Record row) {
      return IntStream.range(0, row.size())
          .mapToObj(i -> row.get(i) == null ? "null!" : KeyValues.text(row.get(i)))
          .collect(Collectors.joining("|"));
    }

    /** Rows of which some, if {@code nullsIn} is not 0, have no key. */
    private List<Record> rows(int count, int nullsIn) {
      List<Record> rows = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Object[] values = new Object[types.size()];
        for (int column = 0; column < values.length; column++) {
          List<?> ofType = types.get(column).values();
          values[column] = ofType.get(random.nextInt(ofType.size()));
        }
        rows.add(Rows.row(key.schema(), values));
      }
      if (sorted) {
        rows.sort(Comparator.comparing(row -> KeyedFiles.hex(key, row)));
      } else {
        Collections.shuffle(rows, random);
      }
      for (int i = 0; nullsIn > 0 && i < count; i++) {
        if (random.nextInt(nullsIn) == 0) {
          Record withoutKey = rows.get(i).copy();
          withoutKey.set(random.nextInt(types.size()), null);
          rows.set(i, withoutKey);
        }
      }
      return rows;
    }

    private FileFormat format() {
      return Formats.ALL.get(random.nextInt(Formats.ALL.size()));
    }

    @Override
    public String toString() {
      return "seed " + seed + ", key " + types + (sorted ? ", sorted" : "");
    }
  }
}
