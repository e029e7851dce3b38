package dev.floe.cdc.sink;

import dev.floe.cdc.table.PinnedTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.iceberg.Accessor;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.transforms.Transform;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Finds rows whose partition no manifest can hold, before they are taken: a decimal near the lowest
 * of its type is truncated to one of more digits.
 */
final class PartitionRange {
  private final List<Source> sources = new ArrayList<>();

  private record Source(
      String column,
      PartitionField field,
      Types.DecimalType type,
      Accessor<StructLike> values,
      UnaryOperator<BigDecimal> transform) {}

  /** The partitions that rows and deletes of a table go to. */
  PartitionRange(PinnedTable table) {
    Set<PartitionSpec> specs = new LinkedHashSet<>(table.reach().specs());
    specs.add(table.spec());
    for (PartitionSpec spec : specs) {
      for (PartitionField field : spec.fields()) {
        add(field, table.schema());
      }
    }
  }

  @SuppressWarnings("unchecked") // A transform is of its source's type.
  private void add(PartitionField field, Schema schema) {
    Type source = schema.findType(field.sourceId());
    if (source instanceof Types.DecimalType type
        && field.transform().toString().startsWith("truncate")) {
      var transform = ((Transform<BigDecimal, BigDecimal>) field.transform()).bind(type);
      sources.add(
          new Source(
              schema.findColumnName(field.sourceId()),
              field,
              type,
              schema.accessorForField(field.sourceId()),
              transform::apply));
    }
  }

  /**
   * Checks a row, in the table's columns, whose values fit them.
   *
   * @throws IllegalArgumentException when its partition cannot be held
   */
  void check(StructLike row) {
    for (Source source : sources) {
      if (source.values.get(row) instanceof BigDecimal value && value.signum() < 0) {
        BigDecimal partition = source.transform.apply(value.setScale(source.type.scale()));
        if (partition.precision() > source.type.precision()) {
          throw new IllegalArgumentException(
              "cannot compute partition field '%s' of column '%s': %s truncated is %s, which %s does not hold; widen the column, or mend the value"
                  .formatted(source.field.name(), source.column, value, partition, source.type));
        }
      }
    }
  }
}
