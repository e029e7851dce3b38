package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.row.ValueKind;
import java.util.function.LongUnaryOperator;

/** A field whose source, and value, is held as a number. */
final class NumberPartitionField implements PartitionFieldBytes {
  private final int position;
  private final ValueKind kind;
  private final LongUnaryOperator transform;

  /** The field computed by {@code transform} from the column at a position. */
  NumberPartitionField(int position, ValueKind kind, LongUnaryOperator transform) {
    this.position = position;
    this.kind = kind;
    this.transform = transform;
  }

  @Override
  public void append(RowView row, GrowingBytes out) {
    if (row.isNull(position)) {
      PartitionFormat.putNull(out);
    } else {
      PartitionFormat.putNumber(out, transform.applyAsLong(source(row)));
    }
  }

  private long source(RowView row) {
    return switch (kind) {
      case BOOLEAN -> row.booleanAt(position) ? 1 : 0;
      case INT, DATE, FLOAT, DECIMAL_INT -> row.intAt(position);
      default -> row.longAt(position);
    };
  }
}
