package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import java.util.List;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/** A partition as file metadata has it: a value for each field of its spec. Immutable. */
final class PartitionTuple implements StructLike {
  private final Object[] values;

  /** The partition of these values; the array is its own from now on. */
  PartitionTuple(Object[] values) {
    this.values = values;
  }

  /** The partition of a row of a schema; null where the spec has no partitions. */
  static StructLike of(PartitionSpec spec, Schema schema, RowView row) {
    if (spec.isUnpartitioned()) {
      return null;
    }
    List<PartitionField> fields = spec.fields();
    List<Types.NestedField> types = spec.partitionType().fields();
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      PartitionField field = fields.get(i);
      // The source of a void field may be gone from the schema.
      Object value = field.transform().isVoid() ? null : PartitionValue.of(field, schema).of(row);
      values[i] = PartitionFit.widened(value, types.get(i).type());
    }
    return new PartitionTuple(values);
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return javaClass.cast(values[pos]);
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("cannot set a value: a partition is immutable");
  }
}
