package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes the values of one place of the schema to the columns that are there or below it. */
abstract class ValueWriter {
  private final Place place;

  ValueWriter(Place place) {
    this.place = place;
  }

  /** Writes one of several values. */
  abstract void write(RowValues values, int pos, int repetitionLevel);

  /** Writes to all columns that something at or above this place is null or empty. */
  abstract void writeNull(int repetitionLevel, int definitionLevel);

  /** Sends what is written from now on to a row group. */
  abstract void useStore(ColumnWriteStore store);

  /** The metrics that Parquet itself does not keep. */
  abstract Stream<FieldMetrics<?>> metrics();

  /**
   * Whether a value is null, which has been written then.
   *
   * @throws IllegalStateException when it is null and must not be
   */
  final boolean wroteNull(RowValues values, int pos, int repetitionLevel) {
    if (!values.isNull(pos)) {
      return false;
    }
    writeNull(repetitionLevel, place.levelOfNull());
    return true;
  }
}
