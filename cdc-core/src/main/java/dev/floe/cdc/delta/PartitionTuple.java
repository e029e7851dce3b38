package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import java.util.List;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;

/** The partition of a row under a spec, as file metadata has it. Immutable. */
final class PartitionTuple implements StructLike {
  private final Object[] values;

  private PartitionTuple(Object[] values) {
    this.values = values;
  }

  /** The partition of a row of a schema; null where the spec has no partitions. */
  static StructLike of(PartitionSpec spec, Schema schema, RowView row) {
    if (spec.isUnpartitioned()) {
      return null;
    }
    List<PartitionField> fields = spec.fields();
    Class<?>[] classes = spec.javaClasses();
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      PartitionField field = fields.get(i);
      // The source of a void field may be gone from the schema.
      Object value = field.transform().isVoid() ? null : PartitionValue.of(field, schema).of(row);
      values[i] = widened(value, classes[i]);
    }
    return new PartitionTuple(values);
  }

  /** A value of a column that the table has widened since the schema was pinned. */
  private static Object widened(Object value, Class<?> type) {
    if (value instanceof Integer number && type == Long.class) {
      return number.longValue();
    }
    if (value instanceof Float number && type == Double.class) {
      return number.doubleValue();
    }
    return value;
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
