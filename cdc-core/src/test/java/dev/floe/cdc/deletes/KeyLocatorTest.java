package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.NativeBytes;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyLocatorTest {
  private static final Schema SCHEMA =
      new Schema(NestedField.optional(1, "id", Types.IntegerType.get()));

  /** What a run of a hundred sorted ints takes. */
  private static final long HUNDRED_BYTES = 100 * 4 + 8;

  private static Lake lake;

  private final KeyMemory ofKeys = KeyMemory.ofBytes(1 << 20);
  private long allocatedBefore;
  private Table table;
  private KeySchema key;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void createTable() {
    allocatedBefore = NativeBytes.allocated();
    table =
        lake.create(
            lake.newName(), SCHEMA, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
    key = KeySchema.of(SCHEMA, List.of(1));
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(NativeBytes.allocated()).isEqualTo(allocatedBefore);
  }

  @Test
  void rowsAreFoundInAllFilesByPositionAndKey() {
    LiveFile sorted = file(1, 3, 5);
    LiveFile unsorted = file(9, 5, null, 3, 5);
    try (KeyLocator locator = locator(1 << 20)) {
      List<String> expected = List.of("0:1=1", "0:2=0", "1:1=0", "1:3=1", "1:4=0");
      assertThat(locate(locator, List.of(sorted, unsorted), 5, 3, 4)).isEqualTo(expected);
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(0, 2, 0, 0, 0));
      assertThat(locate(locator, List.of(sorted, unsorted), 5, 3, 4)).isEqualTo(expected);
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(2, 2, 0, 0, 0));
    }
    try (KeyLocator withoutMemory = locator(0)) {
      assertThat(locate(withoutMemory, List.of(sorted, unsorted), 5, 3, 4))
          .isEqualTo(List.of("0:1=1", "0:2=0", "1:1=0", "1:3=1", "1:4=0"));
      assertThat(withoutMemory.counts()).isEqualTo(new KeyLocator.Counts(0, 0, 2, 0, 0));
      assertThat(withoutMemory.usedBytes()).isZero();
    }
  }

  @Test
  void aKeptRunIsUsedThoughTheFileIsGone() {
    LiveFile file = file(1, 2);
    try (KeyLocator locator = locator(1 << 20)) {
      assertThat(locate(locator, List.of(file), 2)).containsExactly("0:1=0");
      table.io().deleteFile(file.location());
      assertThat(locate(locator, List.of(file), 1)).containsExactly("0:0=0");
    }
  }

  @Test
  void filesThatAreNotLiveAnyMoreAreForgotten() {
    LiveFile stays = hundred(0);
    LiveFile goes = hundred(1);
    try (KeyLocator locator = locator(1 << 20)) {
      locate(locator, List.of(stays, goes), 2, 102);
      assertThat(locator.usedBytes()).isEqualTo(2 * HUNDRED_BYTES);
      locator.retain(Set.of(stays.location()));
      assertThat(locator.usedBytes()).isEqualTo(HUNDRED_BYTES);
      assertThat(locator.counts().evicted()).isZero();
      locator.retain(Set.of());
      assertThat(locator.usedBytes()).isZero();
    }
  }

  @Test
  void whatDoesNotFitIsScannedAndDoesNotPushOutWhatIsInUse() {
    List<LiveFile> files = List.of(hundred(0), hundred(1), hundred(2));
    try (KeyLocator locator = locator(2 * HUNDRED_BYTES)) {
      for (int epoch = 0; epoch < 4; epoch++) {
        assertThat(locate(locator, files, 105, 299, 0)).containsExactly("0:0=2", "1:5=0", "2:99=1");
        retainAll(locator, files);
      }
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(6, 2, 4, 0, 0));
    }
  }

  @Test
  void aRunThatTwoEpochsDidNotUseMakesRoom() {
    LiveFile cold = hundred(0);
    LiveFile warm = hundred(1);
    LiveFile hot = hundred(2);
    List<LiveFile> all = List.of(cold, warm, hot);
    Object[] inEach = {1, 101, 201};
    try (KeyLocator locator = locator(2 * HUNDRED_BYTES)) {
      locate(locator, List.of(cold, warm), inEach);
      retainAll(locator, all);
      locate(locator, List.of(warm, hot), inEach);
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(1, 2, 1, 0, 0));
      retainAll(locator, all);
      locate(locator, List.of(hot, warm), inEach);
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(2, 3, 1, 0, 1));
      retainAll(locator, all);
      locate(locator, List.of(hot, warm), inEach);
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(4, 3, 1, 0, 1));
    }
  }

  @Test
  void aFileWhoseKeysTurnOutTooManyIsReadOnceAndNotTriedAgain() {
    Integer[] descending = IntStream.range(0, 100).map(i -> 99 - i).boxed().toArray(Integer[]::new);
    LiveFile unsorted = file(descending);
    try (KeyLocator locator = locator(HUNDRED_BYTES)) {
      for (int epoch = 1; epoch < 4; epoch++) {
        assertThat(locate(locator, List.of(unsorted), 0, 99, 50, 200))
            .containsExactlyInAnyOrder("0:99=0", "0:0=1", "0:49=2");
        assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(0, 0, epoch, 0, 0));
        assertThat(locator.usedBytes()).isZero();
      }
    }
  }

  @Test
  void aWidenedKeyColumnDropsWhatWasReadBefore() {
    LiveFile file = file(1, 2);
    try (KeyLocator locator = locator(1 << 20)) {
      locate(locator, List.of(file), 2);
      table.updateSchema().updateColumn("id", Types.LongType.get()).commit();
      key = KeySchema.of(table.schema(), List.of(1));
      assertThat(locate(locator, List.of(file), 2L)).containsExactly("0:1=0");
      assertThat(locator.counts().loaded()).isEqualTo(2);
    }
  }

  @Test
  void anotherNameMappingDropsWhatWasReadBefore() {
    LiveFile file = file(1, 2);
    try (KeyLocator locator = locator(1 << 20)) {
      locate(locator, List.of(file), 2);
      table
          .updateProperties()
          .set(TableProperties.DEFAULT_NAME_MAPPING, "[{\"field-id\":1,\"names\":[\"id\"]}]")
          .commit();
      assertThat(locate(locator, List.of(file), 2)).containsExactly("0:1=0");
      assertThat(locator.counts().loaded()).isEqualTo(2);
    }
  }

  @Test
  void aFileThatHasNoneOfTheKeysWithinItsBoundsIsNotRead() {
    List<LiveFile> files = List.of(hundred(0), hundred(1), hundred(2));
    try (KeyLocator locator = locator(0)) {
      assertThat(locate(locator, files, 50, 250)).containsExactly("0:50=0", "2:50=1");
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(0, 0, 2, 1, 0));
      assertThat(locate(locator, files, -1, 300)).isEmpty();
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(0, 0, 2, 4, 0));
      assertThat(locate(locator, files)).isEmpty();
      assertThat(locator.counts()).isEqualTo(new KeyLocator.Counts(0, 0, 2, 7, 0));
    }
  }

  @Test
  void whoeverTakesTheHitsMayFail() {
    LiveFile file = file(1, 2);
    for (long memory : new long[] {0, 1 << 20}) {
      try (KeyLocator locator = locator(memory);
          KeyRun keys = KeyedFiles.run(key, ofKeys, rows(2))) {
        assertThatThrownBy(
                () ->
                    locator.locate(
                        table,
                        key,
                        keys,
                        List.of(file),
                        (hit, position, of) -> {
                          throw new IllegalStateException("no");
                        }))
            .hasMessage("no");
        assertThat(locate(locator, List.of(file), 1)).containsExactly("0:0=0");
      }
    }
  }

  private static KeyLocator locator(long bytes) {
    return new KeyLocator(KeyMemory.ofBytes(bytes));
  }

  private static void retainAll(KeyLocator locator, List<LiveFile> files) {
    locator.retain(Set.copyOf(files.stream().map(LiveFile::location).toList()));
  }

  /** The ids of one of the hundreds. */
  private LiveFile hundred(int which) {
    return file(IntStream.range(0, 100).mapToObj(i -> which * 100 + i).toArray(Integer[]::new));
  }

  private LiveFile file(Integer... ids) {
    return new LiveFile(
        KeyedFiles.data(table, FileFormat.PARQUET, SCHEMA, KeyedFiles.rows(SCHEMA, (Object[]) ids)),
        List.of());
  }

  private List<Record> rows(Object... keys) {
    return Stream.of(keys).map(value -> Rows.row(key.schema(), value)).toList();
  }

  /** The hits in order, as {@code file:position=key}. */
  private List<String> locate(KeyLocator locator, List<LiveFile> files, Object... keys) {
    List<String> hits = new ArrayList<>();
    try (KeyRun run = KeyedFiles.run(key, ofKeys, rows(keys))) {
      locator.locate(
          table,
          key,
          run,
          files,
          (file, position, of) -> hits.add(files.indexOf(file) + ":" + position + "=" + of));
    }
    return hits.stream().sorted().toList();
  }
}
