package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.delta.DeltaWriteException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OpenFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Epochs that touch more partitions than may be open (Z20, public fault 68). */
class ManyPartitionsTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "day", Types.IntegerType.get()),
              NestedField.optional(3, "name", Types.StringType.get())),
          Set.of(1));
  private static final PartitionSpec BY_DAY =
      PartitionSpec.builderFor(SCHEMA).identity("day").build();

  private static Lake lake;

  private final Faults faults = new Faults();
  private String table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() throws IOException {
    assertThat(OpenFiles.in(lake.folder().resolve("warehouse"))).isEmpty();
    lake.close();
  }

  @BeforeEach
  void create() {
    table = lake.newName();
    lake.create(table, SCHEMA, BY_DAY);
  }

  private CdcSink sink(SortBudget budget, UnaryOperator<CdcSink.Builder> options) {
    FaultyCatalog counting = lake.connect(new FaultyCatalog(faults));
    return options
        .apply(CdcSink.builder(counting, Lake.id(table)).sinkId("s").sorterBudget(budget))
        .build();
  }

  private static Record image(int id, int day, String name) {
    return row(SCHEMA, id, day, name);
  }

  @Test
  @Tag("heavy")
  @DisplayName("Z20, fault 68: 5,000 partitions in one epoch, 64 of them open at once")
  void fiveThousandPartitionsInOneEpoch() {
    assert64OpenAtOnce(5_000);
  }

  @Test
  @DisplayName("Z20, fault 68: 300 partitions in one epoch, 64 of them open at once")
  void threeHundredPartitionsInOneEpoch() {
    assert64OpenAtOnce(300);
  }

  private void assert64OpenAtOnce(int partitions) {
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        CdcSink sink = sink(budget, options -> options)) {
      for (int id = 0; id < partitions; id++) {
        sink.write(image(id, partitions - id, "n" + id), ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      assertThat(budget.usedBytes()).isZero();
    }
    assertThat(faults.mostOpenFiles()).isEqualTo(64);
    List<FileScanTask> plan = lake.plan(table);
    assertThat(plan).hasSize(partitions);
    List<List<Integer>> found = new ArrayList<>();
    for (FileScanTask task : plan) {
      assertThat(task.file().recordCount()).isEqualTo(1);
      found.add(List.of(partition(task.file()), bound(task.file().lowerBounds(), 1)));
    }
    List<List<Integer>> expected = new ArrayList<>();
    for (int id = 0; id < partitions; id++) {
      expected.add(List.of(partitions - id, id));
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest(name = "{0} open, {1} shards, {2} bytes of memory")
  @CsvSource({"1, 1, 1", "8, 1, 20000", "8, 3, 20000", "8, 3, 10000000", "64, 2, 100000"})
  @DisplayName("Z20: rows move between more partitions than may be open")
  void rowsMoveBetweenMorePartitionsThanMayBeOpen(int most, int shards, long bytes) {
    int partitions = 100;
    int keys = 300;
    List<Record> expected = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofBytes(bytes);
        CdcSink sink = sink(budget, options -> options.maxOpenPartitions(most).shards(shards))) {
      for (int id = 0; id < keys; id++) {
        sink.write(image(id, id % partitions, "first"), ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      for (int id = 0; id < keys; id++) {
        int day = id % partitions;
        int next = (day + id % 7) % partitions;
        if (id % 5 == 0) {
          sink.write(image(id, day, null), ChangeKind.DELETE, 2);
        } else {
          sink.write(image(id, day, null), ChangeKind.UPDATE_BEFORE, 2);
          sink.write(image(id, next, "moved"), ChangeKind.UPDATE_AFTER, 2);
          expected.add(image(id, next, "moved"));
        }
      }
      sink.commit(2);
      assertThat(budget.usedBytes()).isZero();
    }
    assertThat(faults.mostOpenFiles()).isBetween(2, 2 * most);
    assertThat(lake.rows(table)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(lake.plan(table))
        .allSatisfy(task -> assertThat(task.deletes()).hasSizeLessThanOrEqualTo(shards));
    lake.files(table).forEach(ManyPartitionsTest::assertInItsPartition);
  }

  @ParameterizedTest
  @EnumSource(FileFault.class)
  @DisplayName("Z20: a file of the overflow that fails leaves no file and no memory")
  void aFileOfTheOverflowThatFailsLeavesNothing(FileFault fault) {
    try (SortBudget budget = SortBudget.ofBytes(10_000);
        CdcSink sink = sink(budget, options -> options.maxOpenPartitions(2))) {
      for (int id = 0; id < 300; id++) {
        sink.write(image(id, id % 50, "a"), ChangeKind.INSERT, 1);
      }
      faults.failFile(20, fault);
      assertThatThrownBy(() -> sink.commit(1))
          .isInstanceOf(DeltaWriteException.class)
          .hasStackTraceContaining("disk full at");
      assertThat(budget.usedBytes()).isZero();
      assertThat(lake.dataFiles(table)).isEmpty();
      sink.abort();
      sink.write(image(1, 1, "a"), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).containsExactly(image(1, 1, "a"));
  }

  private static void assertInItsPartition(ContentFile<?> file) {
    if (file.content() == FileContent.DATA) {
      assertThat(bound(file.lowerBounds(), 2)).isEqualTo(partition(file));
      assertThat(bound(file.upperBounds(), 2)).isEqualTo(partition(file));
    }
  }

  private static int partition(ContentFile<?> file) {
    return file.partition().get(0, Integer.class);
  }

  private static int bound(Map<Integer, ByteBuffer> bounds, int fieldId) {
    return Conversions.fromByteBuffer(Types.IntegerType.get(), bounds.get(fieldId));
  }
}
