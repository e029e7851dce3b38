package dev.floe.cdc.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/**
 * The part of a row that a delete needs: every other column is null, so that it costs nothing to sort
 * and may be missing from the source's before-image.
 */
final class RetractionImage implements StructLike {
  private final boolean[] needed;
  private StructLike row;

  RetractionImage(boolean[] needed) {
    this.needed = needed;
  }

  /** The table's columns, with those that a delete does not need made optional. */
  Types.StructType shapeOf(Schema schema) {
    List<Types.NestedField> columns = new ArrayList<>();
    for (int i = 0; i < needed.length; i++) {
      Types.NestedField column = schema.columns().get(i);
      columns.add(needed[i] ? column : column.asOptional());
    }
    return Types.StructType.of(columns);
  }

  RetractionImage wrap(StructLike newRow) {
    this.row = newRow;
    return this;
  }

  @Override
  public int size() {
    return needed.length;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return needed[pos] ? row.get(pos, javaClass) : null;
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("an image is read only");
  }
}
