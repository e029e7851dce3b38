package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;
import java.nio.ByteBuffer;
import org.apache.iceberg.util.BucketUtil;

/**
 * A bucket of a column whose hash is that of its bytes: a string's UTF-8, a binary, a fixed, a
 * uuid's 16 bytes.
 */
final class HashedPartitionField implements PartitionFieldBytes {
  private final int position;
  private final int buckets;
  private ByteBuffer bytes = ByteBuffer.allocate(0);

  HashedPartitionField(int position, int buckets) {
    this.position = position;
    this.buckets = buckets;
  }

  /** The bucket of a hash, as the table format defines it. */
  static int bucket(int hash, int buckets) {
    return (hash & Integer.MAX_VALUE) % buckets;
  }

  @Override
  public void append(RowView row, GrowingBytes out) {
    if (row.isNull(position)) {
      PartitionFormat.putNull(out);
      return;
    }
    if (bytes.array() != row.bytes()) {
      bytes = ByteBuffer.wrap(row.bytes());
    }
    int offset = row.bytesOffset(position);
    bytes.limit(offset + row.bytesLength(position)).position(offset);
    PartitionFormat.putNumber(out, bucket(BucketUtil.hash(bytes), buckets));
  }
}
