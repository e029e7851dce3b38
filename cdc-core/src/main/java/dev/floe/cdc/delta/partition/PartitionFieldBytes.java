package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;

/** One field of a partition: appends its value for a row, as {@link PartitionFormat} has it. */
interface PartitionFieldBytes {
  void append(RowView row, GrowingBytes out);
}
