package dev.floe.cdc.delta;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.CountedCalls;
import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.iceberg.Table;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whichever call fails, a delta leaves no file and tells of the first failure (198). */
class FailedCallsTest {
  private static final int ROWS = 1700;
  private static final int WRITES = 12;

  @TempDir private Path folder;
  private Lake lake;
  private Table table;
  private CountedCalls calls;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
    lake.create(
        "t",
        Shapes.BUCKETS.schema(),
        Shapes.BUCKETS.spec(),
        Map.of( // a file is rolled after 1000 rows, and has several row groups and pages
            "write.target-file-size-bytes", "1",
            "write.delete.target-file-size-bytes", "1",
            "write.parquet.row-group-size-bytes", "20000",
            "write.parquet.bloom-filter-enabled.column.name", "true",
            "write.parquet.bloom-filter-max-bytes", "512"));
    table =
        lake.connect(
                new IoCatalog(
                    io -> calls = new CountedCalls(io), PlaintextEncryptionManager.instance()))
            .loadTable(Lake.id("t"));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private ShardDelta write() {
    RowEncoder encoder = new RowEncoder(table.schema().asStruct());
    FakeCursor changes = new FakeCursor();
    for (int key = 0; key < ROWS; key += 1) {
      // Keys of two of the four buckets come first, so that their files roll while others wait.
      int length = encoder.encode(row(table.schema(), key % 3 == 0 ? key : 4, "name " + key, "b"));
      byte[] image = Arrays.copyOf(encoder.buffer(), length);
      byte[] sortKey = {(byte) (key >> 8), (byte) key};
      changes.add(sortKey, 1, ChangeKind.UPDATE_AFTER, image);
    }
    PinnedTable pinned =
        PinnedTable.current(table, List.of(table.schema().findField("id")), WriteMode.RETRACT);
    PartitionLimit limit =
        new PartitionLimit(64, SortBudget.ofBytes(1), SpillStore.inDirectory(folder));
    return new DeltaWriter(pinned, new FileNames(FileLabel.ofRun("r"), 0), limit, CdcMetrics.none())
        .write(changes, 1, 1, 0);
  }

  private int callsOfASuccess() {
    calls.failBefore(Integer.MAX_VALUE);
    ShardDelta delta = write();
    assertThat(delta.dataFiles()).hasSizeGreaterThan(4);
    assertThat(delta.deleteFiles()).hasSizeGreaterThan(4);
    assertThat(new HashSet<>(calls.calls())).contains("name", "create", "write", "close");
    assertThat(calls.openStreams()).isZero();
    delta.dataFiles().forEach(file -> table.io().deleteFile(file.location()));
    delta.deleteFiles().forEach(file -> table.io().deleteFile(file.location()));
    assertThat(lake.dataFiles("t")).isEmpty();
    return calls.calls().size();
  }

  /** Lets calls fail: all that open or close, and of the many that write some of all places. */
  private void everyCallFails(IntConsumer failing) {
    int count = callsOfASuccess();
    List<String> names = List.copyOf(calls.calls());
    for (int nth = 1; nth <= count; nth += 1) {
      String call = names.get(nth - 1);
      if (call.equals("write") && nth % Math.max(1, count / WRITES) != 0) {
        continue;
      }
      failing.accept(nth);
      Throwable failure = catchThrowable(this::write);
      String what = "call " + nth + " of " + count + ", " + call;
      assertThat(failure).as(what).isInstanceOf(DeltaWriteException.class);
      assertThat(failure).as(what).hasRootCauseMessage(CountedCalls.message(nth));
      assertThat(calls.openStreams()).as(what).isZero();
      assertThat(lake.dataFiles("t")).as(what).isEmpty();
    }
  }

  @Test
  @DisplayName("198: a call that fails leaves no file, whichever it is")
  void aCallThatFailsLeavesNoFile() {
    everyCallFails(calls::failBefore);
  }

  @Test
  @DisplayName("198: a call that does its work and fails then leaves no file")
  void aCallThatFailsAfterItsWorkLeavesNoFile() {
    everyCallFails(calls::failAfter);
  }

  @Test
  @DisplayName("198: of many failures the first is reported, and the others with it")
  void ofManyFailuresTheFirstIsReported() {
    everyCallFails(calls::failFrom);
  }
}
