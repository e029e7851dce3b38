package dev.floe.cdc.delta;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking for what files cannot hold costs no memory per change. */
class FormatLimitsAllocationTest {
  private static final int WARM_UP_CHANGES = 200_000;
  private static final int CHANGES = 100_000;

  private static final Types.MapType MAP =
      Types.MapType.ofOptional(
          5, 6, Types.TimestampType.withZone(), Types.TimestampType.withoutZone());
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "at", Types.TimestampType.withZone()),
          NestedField.optional(
              2, "list", Types.ListType.ofOptional(3, Types.TimestampType.withZone())),
          NestedField.optional(4, "map", MAP),
          NestedField.optional(
              7,
              "struct",
              Types.StructType.of(NestedField.optional(8, "at", Types.TimestampType.withZone()))));

  @TempDir private Path folder;

  @Test
  void checkAllocatesNothing() {
    try (Lake lake = new Lake(folder)) {
      Table table =
          lake.create(
              "t",
              SCHEMA,
              PartitionSpec.unpartitioned(),
              Formats.of(FileFormat.ORC, 2).properties());
      FormatLimits limits =
          new FormatLimits(
              PinnedTable.current(table, List.of(SCHEMA.findField("at")), WriteMode.UPSERT));
      RowEncoder rows = new RowEncoder(SCHEMA.asStruct());
      Schema struct = new Schema(SCHEMA.findType("struct").asStructType().fields());
      int length =
          rows.encode(row(SCHEMA, 1L, List.of(2L, -1_000_000L), Map.of(3L, 4L), row(struct, 5L)));
      pass(limits, rows.buffer(), length, WARM_UP_CHANGES);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      pass(limits, rows.buffer(), length, CHANGES);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(allocated).as("bytes for %d changes", CHANGES).isLessThan(CHANGES);
    }
  }

  private static void pass(FormatLimits limits, byte[] image, int length, int changes) {
    for (int i = 0; i < changes; i += 1) {
      limits.check(ChangeKind.UPDATE_AFTER, image, length);
    }
  }
}
