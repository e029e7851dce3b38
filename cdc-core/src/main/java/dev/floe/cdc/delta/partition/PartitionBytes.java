package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;
import java.util.Arrays;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/**
 * Tells which rows are of one partition of a spec: turns a row into the bytes of its partition, in
 * the layout of {@link PartitionFormat}.
 *
 * <p>Equal to another one, of the same spec, that holds the same partition. Used again for every
 * row, it allocates nothing itself; {@link #copy} gives one that stays as it is. Not thread-safe.
 */
public final class PartitionBytes {
  private final PartitionFieldBytes[] fields;
  private final GrowingBytes out = new GrowingBytes();

  /** The partitions that rows of a schema have under a spec. */
  public PartitionBytes(PartitionSpec spec, Schema schema) {
    this.fields =
        spec.fields().stream()
            .filter(field -> !field.transform().isVoid())
            .map(field -> PartitionFieldVisitor.choose(field, schema))
            .toArray(PartitionFieldBytes[]::new);
  }

  /** Makes this the partition of a row. */
  public void compute(RowView row) {
    out.clear();
    for (PartitionFieldBytes field : fields) {
      field.append(row, out);
    }
  }

  /** Holds the partition in its first {@link #length} bytes. */
  public byte[] array() {
    return out.array();
  }

  /** How many bytes it has. */
  public int length() {
    return out.length();
  }

  /** Whether this is the partition of these bytes. */
  public boolean is(byte[] partition) {
    return Arrays.equals(out.array(), 0, out.length(), partition, 0, partition.length);
  }

  /** The bytes of the partition. */
  public byte[] copy() {
    return Arrays.copyOf(out.array(), out.length());
  }

  /** A hash of the bytes. */
  public int hash() {
    byte[] bytes = out.array();
    int hash = 1;
    for (int i = 0; i < out.length(); i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash ^ (hash >>> 16);
  }
}
