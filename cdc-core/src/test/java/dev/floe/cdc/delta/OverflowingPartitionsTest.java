package dev.floe.cdc.delta;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillException;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OpenFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes to partitions that are not open, with memory that the changes themselves take. */
class OverflowingPartitionsTest {
  private static final int KEYS = 2_000;
  private static final int PARTITIONS = 5;
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "part", Types.IntegerType.get())),
          Set.of(1));
  private static final Schema KEY = SCHEMA.select("id");

  @TempDir private Path folder;
  private Lake lake;
  private PinnedTable table;
  private SpillStore store;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
    Table created =
        lake.create("t", SCHEMA, PartitionSpec.builderFor(SCHEMA).identity("part").build());
    table = PinnedTable.current(created, List.of(SCHEMA.findField(1)), WriteMode.RETRACT);
    store = SpillStore.inDirectory(folder.resolve("spill"));
  }

  @AfterEach
  void close() throws IOException {
    store.close();
    assertThat(OpenFiles.in(folder.resolve("spill"))).isEmpty();
    lake.close();
  }

  private static int part(int id) {
    return id * 7 % PARTITIONS;
  }

  /** Updates of all keys, each a move to the next partition. */
  private ExternalSorter updates(PartitionLimit limit) {
    ExternalSorter sorter =
        ExternalSorter.create(limit.budget(), limit.spillStore(), new ChangeCombiner());
    try {
      ChangeEncoder encoder = new ChangeEncoder(table, 1);
      for (int i = 0; i < KEYS; i++) {
        int id = i * 1_237 % KEYS; // coprime: all keys, out of order
        add(sorter, encoder, row(SCHEMA, id, part(id)), ChangeKind.UPDATE_BEFORE);
        add(sorter, encoder, row(SCHEMA, id, part(id) + 1), ChangeKind.UPDATE_AFTER);
      }
      return sorter;
    } catch (RuntimeException | Error failure) {
      sorter.close();
      throw failure;
    }
  }

  private static void add(
      ExternalSorter sorter, ChangeEncoder encoder, Record row, ChangeKind kind) {
    encoder.encode(row, kind, 1);
    sorter.add(
        encoder.sortKey(), 0, encoder.sortKeyLength(), encoder.row(), 0, encoder.rowLength());
  }

  private ShardDelta write(PartitionLimit limit) {
    try (ExternalSorter sorter = updates(limit)) {
      return new DeltaWriter(
              table, new FileNames(FileLabel.ofRun("r"), 0), limit, CdcMetrics.none())
          .write(sorter, 1, 1);
    }
  }

  /** One data and one delete file for each partition, with its keys in order. */
  private void assertComplete(ShardDelta delta) {
    assertThat(delta.rows()).isEqualTo(KEYS);
    assertThat(delta.deletes()).isEqualTo(KEYS);
    assertThat(delta.changes()).isEqualTo(2 * KEYS);
    assertThat(delta.superseded()).isZero();
    assertThat(delta.dataFiles()).hasSize(PARTITIONS);
    assertThat(delta.deleteFiles()).hasSize(PARTITIONS);
    delta.dataFiles().forEach(file -> assertThat(ids(file, SCHEMA)).isEqualTo(keys(file, 1)));
    delta.deleteFiles().forEach(file -> assertThat(ids(file, KEY)).isEqualTo(keys(file, 0)));
  }

  private static List<Integer> keys(ContentFile<?> file, int moved) {
    int partition = file.partition().get(0, Integer.class);
    return IntStream.range(0, KEYS).filter(id -> part(id) + moved == partition).boxed().toList();
  }

  private List<Integer> ids(ContentFile<?> file, Schema schema) {
    List<Integer> ids = new ArrayList<>();
    try (CloseableIterable<Record> rows =
        Parquet.read(table.table().io().newInputFile(file.location()))
            .project(schema)
            .createReaderFunc(written -> GenericParquetReaders.buildReader(schema, written))
            .build()) {
      rows.forEach(row -> ids.add((Integer) row.getField("id")));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return ids;
  }

  /**
   * Of less than a record; of less than the changes; of the changes and nothing more; of plenty.
   */
  @ParameterizedTest(name = "{0} bytes of memory")
  @ValueSource(longs = {1, 3_000, 60_000, 150_000, 200_000, 250_000, 300_000, 10_000_000})
  void everyPartitionHasItsKeysInOrder(long bytes) {
    try (SortBudget budget = SortBudget.ofBytes(bytes)) {
      assertComplete(write(new PartitionLimit(2, budget, store)));
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @ParameterizedTest(name = "{0} open")
  @ValueSource(ints = {1, 5, 6, 7})
  void someAllOrMorePartitionsAreOpen(int most) {
    try (SortBudget budget = SortBudget.ofMegabytes(1)) {
      assertComplete(write(new PartitionLimit(most, budget, store)));
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @ParameterizedTest(name = "{0} bytes of memory")
  @ValueSource(longs = {20_000, 300_000})
  void writersOnSeveralThreadsShareMemory(long bytes) {
    try (SortBudget budget = SortBudget.ofBytes(bytes)) {
      PartitionLimit limit = new PartitionLimit(1, budget, store);
      List<CompletableFuture<ShardDelta>> writers =
          IntStream.range(0, 3)
              .mapToObj(any -> CompletableFuture.supplyAsync(() -> write(limit)))
              .toList();
      writers.forEach(writer -> assertComplete(writer.join()));
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @Test
  void otherShardsThatWaitOnTheSameThreadMakeRoom() {
    try (SortBudget budget = SortBudget.ofBytes(300_000)) {
      PartitionLimit limit = new PartitionLimit(1, budget, store);
      try (ExternalSorter waiting = updates(limit)) {
        assertComplete(write(limit));
        assertComplete(
            new DeltaWriter(table, new FileNames(FileLabel.ofRun("r"), 0), limit, CdcMetrics.none())
                .write(waiting, 1, 1));
      }
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @Test
  void aSpillFileThatCannotBeCreatedLeavesNothing() {
    int failures = 0;
    for (int allowed = 0; ; allowed++) {
      try (SortBudget budget = SortBudget.ofBytes(100_000)) {
        PartitionLimit limit = new PartitionLimit(2, budget, new FullAfter(allowed, store));
        try {
          assertComplete(write(limit));
          break;
        } catch (SpillException full) {
          failures++;
          assertThat(full).hasStackTraceContaining("disk full");
          assertThat(lake.dataFiles("t")).isEmpty();
        }
        assertThat(budget.usedBytes()).isZero();
      }
    }
    assertThat(failures).isGreaterThanOrEqualTo(2);
  }

  @Test
  void withoutAPlaceForOnePartitionAWriterIsRefused() {
    try (SortBudget budget = SortBudget.ofBytes(1)) {
      assertThatThrownBy(() -> new PartitionLimit(0, budget, store))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("cannot limit the open partitions to 0; give at least 1");
    }
  }

  /** A store whose disk is full once some files were made. */
  private static final class FullAfter implements SpillStore {
    private final SpillStore store;
    private int left;

    FullAfter(int files, SpillStore store) {
      this.left = files;
      this.store = store;
    }

    @Override
    public synchronized SpillFile create() throws IOException {
      if (left-- <= 0) {
        throw new IOException("disk full");
      }
      return store.create();
    }
  }
}
