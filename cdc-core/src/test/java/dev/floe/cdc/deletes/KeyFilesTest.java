package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sort.NativeBytes;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyFilesTest {
  private static final long MUCH = 1L << 30;
  private static final Schema INT =
      new Schema(NestedField.optional(1, "id", Types.IntegerType.get()));
  private static final Schema TEXT =
      new Schema(NestedField.required(1, "id", Types.StringType.get()));

  private static Lake lake;
  private long allocatedBefore;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void measure() {
    allocatedBefore = NativeBytes.allocated();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(NativeBytes.allocated()).isEqualTo(allocatedBefore);
  }

  @Test
  void sortedFilesAreMergedAndAKeyComesOnce() {
    Table table = create(INT);
    List<DeleteFile> files =
        List.of(ints(table, 1, 4, 7), ints(table, 2, 4, 4, 9), ints(table, 0, 7));
    assertThat(read(table, INT, files, MUCH)).containsExactly(hex(0, 1, 2, 4, 7, 9));
  }

  @Test
  void noFilesHaveNoRun() {
    Table table = create(INT);
    assertThat(read(table, INT, List.of(), MUCH)).isEmpty();
  }

  @Test
  void runsHaveAboutAsManyBytesAsAreAskedForAndFollowEachOther() {
    Table table = create(INT);
    int[] even = IntStream.range(0, 20_000).map(i -> 2 * i).toArray();
    int[] every = IntStream.range(0, 40_000).toArray();
    List<List<String>> runs =
        read(table, INT, List.of(ints(table, even), ints(table, every)), 32 << 10);
    assertThat(runs).hasSize(5);
    assertThat(runs.subList(0, 4)).allSatisfy(run -> assertThat(run).hasSize(8192));
    assertThat(runs.stream().flatMap(List::stream)).containsExactlyElementsOf(hex(every));
  }

  @Test
  void aKeyAtTheBorderOfTwoRunsComesOnce() {
    Table table = create(INT);
    assertThat(read(table, INT, List.of(ints(table, 1, 2), ints(table, 1, 2)), 0))
        .containsExactly(hex(1), hex(2));
  }

  @Test
  void ofUnsortedFilesAllKeysComeInRunsThatAreSorted() {
    Table table = create(INT);
    List<DeleteFile> files = List.of(ints(table, 5, 1, 9, 1, 3), ints(table, 2, 3));
    assertThat(read(table, INT, files, MUCH)).containsExactly(hex(1, 1, 2, 3, 3, 5, 9));
    List<List<String>> small = read(table, INT, files, 0);
    assertThat(small.stream().flatMap(List::stream).distinct())
        .containsExactlyInAnyOrderElementsOf(hex(1, 2, 3, 5, 9));
  }

  @Test
  void manyFilesAreNotOpenAtOnce() {
    Table table = create(INT);
    List<DeleteFile> files = new ArrayList<>();
    for (int i = 0; i < 2 * KeyFiles.MOST_OPEN + 1; i++) {
      files.add(ints(table, i, 1000 - i));
    }
    assertThat(new TreeSet<>(read(table, INT, files, MUCH).get(0))).hasSize(2 * files.size());
  }

  @Test
  void rowsWithoutKeyAreCounted() {
    Table table = create(INT);
    DeleteFile file =
        KeyedFiles.keys(table, FileFormat.PARQUET, INT, KeyedFiles.rows(INT, null, 1, null));
    List<List<String>> runs = new ArrayList<>();
    long without =
        KeyFiles.read(
            table,
            KeySchema.of(INT, List.of(1)),
            List.of(file),
            MUCH,
            run -> runs.add(KeyedFiles.hex(run)));
    assertThat(without).isEqualTo(2);
    assertThat(runs).containsExactly(hex(1));
  }

  @Test
  void whateverFailsMeanwhileTheMemoryIsGivenBack() {
    Table table = create(INT);
    KeySchema key = KeySchema.of(INT, List.of(1));
    List<DeleteFile> files = List.of(ints(table, 1, 2), ints(table, 3));
    assertThatThrownBy(
            () ->
                KeyFiles.read(
                    table,
                    key,
                    files,
                    MUCH,
                    run -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    table.io().deleteFile(files.get(1).location());
    assertThatThrownBy(() -> read(table, INT, files, MUCH))
        .hasMessageContaining(files.get(1).location().replaceFirst("^file:(//)?", ""));
  }

  static LongStream seeds() {
    return LongStream.range(0, 30);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomFilesGiveAllTheirKeys(long seed) {
    Random random = new Random(seed);
    Table table = create(TEXT);
    KeySchema key = KeySchema.of(TEXT, List.of(1));
    FileFormat format = Formats.ALL.get(random.nextInt(3));
    boolean sorted = random.nextInt(3) > 0;
    TreeSet<String> all = new TreeSet<>();
    List<DeleteFile> files = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      List<Record> keys = new ArrayList<>();
      for (int rows = 1 + random.nextInt(200); rows > 0; rows--) {
        keys.add(
            Rows.row(
                TEXT,
                Integer.toString(random.nextInt(500), 3)
                    + (random.nextBoolean() ? "\uD83D\uDE80" : "\uFFFD")));
      }
      if (sorted) {
        keys.sort(java.util.Comparator.comparing(row -> KeyedFiles.hex(key, row)));
      }
      keys.forEach(row -> all.add(KeyedFiles.hex(key, row)));
      files.add(KeyedFiles.keys(table, format, TEXT, keys));
    }
    List<String> read =
        read(table, TEXT, files, random.nextInt(3000)).stream().flatMap(List::stream).toList();
    if (sorted) {
      assertThat(read).as("seed %d", seed).containsExactlyElementsOf(all);
    } else {
      assertThat(new TreeSet<>(read)).as("seed %d", seed).isEqualTo(all);
    }
  }

  private static Table create(Schema schema) {
    return lake.create(
        lake.newName(), schema, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
  }

  private static DeleteFile ints(Table table, int... keys) {
    return KeyedFiles.keys(
        table, FileFormat.PARQUET, INT, KeyedFiles.rows(INT, IntStream.of(keys).boxed().toArray()));
  }

  private static List<String> hex(int... keys) {
    return IntStream.of(keys)
        .mapToObj(key -> String.format("%08x", key ^ Integer.MIN_VALUE))
        .toList();
  }

  private static List<List<String>> read(
      Table table, Schema schema, List<DeleteFile> files, long runBytes) {
    List<List<String>> runs = new ArrayList<>();
    KeyFiles.read(
        table,
        KeySchema.of(schema, List.of(1)),
        files,
        runBytes,
        run -> {
          List<String> keys = KeyedFiles.hex(run);
          assertThat(keys).isSorted();
          runs.add(keys);
        });
    return runs;
  }
}
