package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.StructLike;

/**
 * A Beam row seen as an Iceberg struct with values in Iceberg's internal classes. A flyweight,
 * pointed at one row after the other.
 */
public final class RowStruct implements StructLike {
  /** A view of rows of a Beam schema in the columns of {@link BeamTypes#inputFor}. */
  public RowStruct(Schema given, org.apache.iceberg.Schema input) {
    throw new UnsupportedOperationException(given.toString() + input);
  }

  /** Points this at a row. */
  public RowStruct wrap(Row row) {
    throw new UnsupportedOperationException(row.toString());
  }

  @Override
  public int size() {
    throw new UnsupportedOperationException();
  }

  /**
   * The value of a column.
   *
   * @throws IllegalArgumentException when it cannot be written as the column's type exactly; the
   *     message says column, value and why
   */
  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("a row is only read");
  }
}
