package dev.floe.cdc.delta;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeltaWriterTest {
  @TempDir private Path folder;
  private Lake lake;
  private Table table;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
    table = lake.create("t", Shapes.BUCKETS.schema(), Shapes.BUCKETS.spec());
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private DeltaWriter writer(String... keyColumns) {
    PinnedTable pinned =
        PinnedTable.current(
            table,
            Arrays.stream(keyColumns).map(table.schema()::findField).toList(),
            WriteMode.RETRACT);
    PartitionLimit limit =
        new PartitionLimit(64, SortBudget.ofBytes(1), SpillStore.inDirectory(folder));
    return new DeltaWriter(
        pinned, new FileNames(FileLabel.ofRun("r"), 0), limit, CdcMetrics.none());
  }

  private FakeCursor inserts(int... keys) {
    RowEncoder encoder = new RowEncoder(table.schema().asStruct());
    FakeCursor cursor = new FakeCursor();
    for (int key : keys) {
      int length = encoder.encode(row(table.schema(), key, "a", "b"));
      byte[] image = Arrays.copyOf(encoder.buffer(), length);
      cursor.add(new byte[] {(byte) key}, 1, ChangeKind.INSERT, image);
    }
    return cursor;
  }

  @Test
  @DisplayName("178: unsorted changes are refused and leave no file")
  void unsortedChangesAreRefusedAndLeaveNoFile() {
    assertThatThrownBy(() -> writer("id").write(inserts(1, 2, 3, 4, 5, 4), 1, 1, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unsorted input");
    assertThat(lake.dataFiles("t")).isEmpty();
  }

  @Test
  void sortedChangesBecomeFilesOfTheirPartitions() {
    ShardDelta delta = writer("id").write(inserts(1, 2, 3, 4, 5), 1, 1, 0);
    assertThat(delta.rows()).isEqualTo(5);
    assertThat(delta.deletes()).isZero();
    assertThat(delta.changes()).isEqualTo(5);
    assertThat(lake.dataFiles("t")).hasSameSizeAs(delta.dataFiles());
  }

  @Test
  void changesThatWereLeftOutCountAsTakenInAndSuperseded() {
    ShardDelta delta = writer("id").write(inserts(1, 2), 1, 9, 40);
    assertThat(delta.changes()).isEqualTo(42);
    assertThat(delta.superseded()).isEqualTo(40);
    assertThat(delta.rows()).isEqualTo(2);
  }

  @Test
  void noChangesBecomeNoFiles() {
    ShardDelta delta = writer("id").write(inserts(), Long.MAX_VALUE, Long.MIN_VALUE, 0);
    assertThat(delta.isEmpty()).isTrue();
    assertThat(lake.dataFiles("t")).isEmpty();
  }

  @Test
  @DisplayName("Public fault 54: without key columns nothing is opened")
  void withoutKeyColumnsNothingIsOpened() {
    assertThatThrownBy(() -> writer())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it has no key columns")
        .hasMessageContaining("would match every row");
    assertThat(lake.dataFiles("t")).isEmpty();
  }
}
