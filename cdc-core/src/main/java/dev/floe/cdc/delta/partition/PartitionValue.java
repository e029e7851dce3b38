package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.RowView;
import org.apache.iceberg.Accessor;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.transforms.Transform;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.SerializableFunction;

/** One field of a spec: its value for a row, by Iceberg's own transform. */
final class PartitionValue {
  private final Accessor<StructLike> source;
  private final SerializableFunction<Object, Object> transform;

  private PartitionValue(
      Accessor<StructLike> source, SerializableFunction<Object, Object> transform) {
    this.source = source;
    this.transform = transform;
  }

  /**
   * The value of a field for rows of a schema.
   *
   * @throws IllegalArgumentException when the schema has no column that it is computed from
   */
  @SuppressWarnings("unchecked") // A transform takes what its source type holds.
  static PartitionValue of(PartitionField field, Schema schema) {
    Type sourceType = schema.findType(field.sourceId());
    if (sourceType == null) {
      throw new IllegalArgumentException(
          "cannot compute partition field '%s': the schema has no column with id %d, which it is"
                  .formatted(field.name(), field.sourceId())
              + " computed from; write by a spec whose columns are there");
    }
    return new PartitionValue(
        schema.accessorForField(field.sourceId()),
        ((Transform<Object, Object>) field.transform()).bind(sourceType));
  }

  /** The value, null where it is null, in Iceberg's internal representation. */
  Object of(RowView row) {
    return transform.apply(source.get(row));
  }
}
