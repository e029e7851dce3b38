package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.StructLike;

/**
 * A Beam row seen as an Iceberg struct with values in Iceberg's internal classes. A flyweight,
 * pointed at one row after the other; not thread-safe.
 */
public final class RowStruct implements StructLike {
  private final String[] names;
  private final int[] fields;
  private final Conversion[] conversions;
  private Row row;

  /**
   * A view of rows of a Beam schema in the columns of {@link BeamTypes#inputFor}, which may lack
   * columns of the rows.
   *
   * @throws IllegalArgumentException when a column is not one of the rows, or not of a type that
   *     theirs can be written as
   */
  public RowStruct(Schema given, org.apache.iceberg.Schema input) {
    this(
        RowColumns.find(given, input.asStruct())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "cannot see rows with " + given + " as " + input.asStruct())));
  }

  RowStruct(RowColumns columns) {
    this.names = columns.names();
    this.fields = columns.fields();
    this.conversions = columns.conversions();
  }

  /** Points this at a row. */
  public RowStruct wrap(Row newRow) {
    row = newRow;
    return this;
  }

  @Override
  public int size() {
    return fields.length;
  }

  /**
   * The value of a column.
   *
   * @throws IllegalArgumentException when it cannot be written as the column's type exactly; the
   *     message says column, value and why
   */
  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    Object value = row.getValue(fields[pos]);
    return value == null ? null : javaClass.cast(converted(pos, value));
  }

  private Object converted(int pos, Object value) {
    try {
      return conversions[pos].toIceberg(value);
    } catch (IllegalArgumentException misfit) {
      throw new IllegalArgumentException(
          "cannot write column '" + names[pos] + "': " + misfit.getMessage(), misfit);
    } catch (ClassCastException wrongClass) {
      throw new IllegalArgumentException(
          "cannot write column '%s': its value is a %s, and the schema says otherwise"
              .formatted(names[pos], value.getClass().getName()),
          wrongClass);
    }
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("cannot set a column: a row is only read");
  }
}
