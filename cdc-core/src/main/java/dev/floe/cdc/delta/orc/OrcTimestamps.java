package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.OrcLimits;
import dev.floe.cdc.row.RowValues;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;

/**
 * Writers of timestamps, which ORC's vectors hold as milliseconds and nanoseconds of a second.
 *
 * <p>ORC counts seconds towards zero and tells from their sign alone which way the fraction goes,
 * so that the second before 1970 is a second after it once it has a fraction of a millisecond or
 * more. Such values are refused: as data they would be others, and as keys delete others.
 */
final class OrcTimestamps {
  private static final long MILLIS_PER_SECOND = 1_000L;
  private static final long MICROS_PER_SECOND = 1_000_000L;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private OrcTimestamps() {}

  /** Timestamps in microseconds. */
  static final class Micros extends OrcColumn {
    Micros(Column column) {
      super(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      long micros = from.longAt(index);
      long second = Math.floorDiv(micros, MICROS_PER_SECOND);
      int nanos = (int) (micros - second * MICROS_PER_SECOND) * NANOS_PER_MICRO;
      put(column(), (TimestampColumnVector) to, row, second, nanos);
    }
  }

  /** Timestamps in nanoseconds. */
  static final class Nanos extends OrcColumn {
    Nanos(Column column) {
      super(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      long nanos = from.longAt(index);
      long second = Math.floorDiv(nanos, NANOS_PER_SECOND);
      put(
          column(),
          (TimestampColumnVector) to,
          row,
          second,
          (int) (nanos - second * NANOS_PER_SECOND));
    }
  }

  private static void put(
      Column column, TimestampColumnVector to, int row, long second, int nanosOfSecond) {
    if (!OrcLimits.holds(second, nanosOfSecond)) {
      throw new IllegalArgumentException(
          "cannot write column '%s': %s"
              .formatted(column.path(), OrcLimits.refusal(nanosOfSecond)));
    }
    to.setIsUTC(true);
    to.time[row] = second * MILLIS_PER_SECOND + nanosOfSecond / NANOS_PER_MILLI;
    to.nanos[row] = nanosOfSecond;
  }
}
