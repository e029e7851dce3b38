package dev.floe.cdc.compact;

import dev.floe.cdc.delta.RowFiles;
import dev.floe.cdc.row.RowView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.util.PartitionMap;

/**
 * Rows sorted by their partitions under a spec, numbered as they are met, and by key within each.
 * Holds the partitions on the heap.
 */
final class RepartitionedRows {
  private final PartitionSpec spec;
  private final SortedRows rows;
  private final PartitionKey partition;
  private final RowView view;
  private final PartitionMap<Integer> numbers;
  private final List<StructLike> partitions = new ArrayList<>();
  private byte[] key = new byte[64];

  /**
   * @param columns the table's columns, which the rows begin with
   * @param schema the columns of the rows
   */
  RepartitionedRows(PartitionSpec spec, Schema columns, Schema schema, SortedRows rows) {
    this.spec = spec;
    this.rows = rows;
    this.partition = new PartitionKey(spec, columns);
    this.view = new RowView(schema.asStruct());
    this.numbers = PartitionMap.create(Map.of(spec.specId(), spec));
  }

  /** Adds a row as {@link SortedRows.Live} takes it. */
  void add(byte[] bytes, int keyLength, int source, long position, byte[] payload, int length) {
    int rowLength = length - SortedRows.ORIGIN_BYTES;
    partition.partition(view.wrap(payload, SortedRows.ORIGIN_BYTES, rowLength));
    Integer number = numbers.get(spec.specId(), partition);
    if (number == null) {
      number = partitions.size();
      StructLike copy = partition.copy();
      partitions.add(copy);
      numbers.put(spec.specId(), copy, number);
    }
    int prefixed = Integer.BYTES + keyLength;
    if (key.length < prefixed) {
      key = new byte[(int) Math.min(2L * prefixed, Integer.MAX_VALUE - 8)];
    }
    ByteBuffer.wrap(key).putInt(number).put(bytes, 0, keyLength);
    rows.addRow(key, prefixed, source, position, payload, SortedRows.ORIGIN_BYTES, rowLength);
  }

  /** Writes all rows, one partition after the other. */
  void write(long[] sequences, RowFiles files, RowOrigins origins) {
    int[] current = {-1};
    rows.forEach(
        sequences,
        (bytes, keyLength, source, position, payload, length) -> {
          int number = ByteBuffer.wrap(bytes).getInt();
          if (number != current[0]) {
            files.begin(spec, spec.isUnpartitioned() ? null : partitions.get(number));
            current[0] = number;
          }
          files.write(
              view.wrap(payload, SortedRows.ORIGIN_BYTES, length - SortedRows.ORIGIN_BYTES));
          origins.add(source, position);
        });
  }
}
