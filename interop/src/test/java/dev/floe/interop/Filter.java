package dev.floe.interop;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.iceberg.data.Record;

/**
 * A condition twice: as SQL, for the engine, and as code, for the expected rows.
 *
 * @param sql the condition
 * @param matches the same
 * @param misses the files in which a reader is known to miss matching rows
 */
record Filter(String sql, Predicate<Record> matches, Misses misses) {
  private static final LocalDateTime GREGORIAN = LocalDateTime.parse("1582-10-15T00:00:00");

  /** Which files a reader is known to prune wrongly by a filter. */
  enum Misses {
    NONE,
    /** Those that another engine wrote; ours have no bounds that mislead. */
    FOREIGN_FILES,
    /** ORC, whoever wrote it: Iceberg 1.12 gives ORC old times in the Julian calendar. */
    ORC_FILES
  }

  Filter(String sql, Predicate<Record> matches) {
    this(sql, matches, Misses.NONE);
  }

  /**
   * Rows with a value in a column, null included.
   *
   * <p>Iceberg 1.12 writes the bounds of a uuid column in one order and prunes by them in another:
   * of files that hold such bounds, rows may be missed.
   */
  static Filter equal(String column, Object value) {
    String sql = value == null ? column + " IS NULL" : column + " = " + literal(value);
    Object wanted = Canonical.value(value);
    return new Filter(
        sql, row -> Objects.equals(Canonical.value(row.getField(column)), wanted), missesOf(value));
  }

  /** Rows whose number in a column is at least that. */
  static Filter atLeast(String column, long value) {
    return new Filter(
        column + " >= " + value,
        row -> row.getField(column) instanceof Number number && number.longValue() >= value);
  }

  private static Misses missesOf(Object value) {
    if (value instanceof UUID) {
      return Misses.FOREIGN_FILES;
    }
    boolean old =
        (value instanceof LocalDate date && date.isBefore(GREGORIAN.toLocalDate()))
            || (value instanceof LocalDateTime time && time.isBefore(GREGORIAN))
            || (value instanceof OffsetDateTime instant
                && instant.toLocalDateTime().isBefore(GREGORIAN));
    return old ? Misses.ORC_FILES : Misses.NONE;
  }

  /** A value in SQL. */
  static String literal(Object value) {
    if (value instanceof String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    } else if (value instanceof ByteBuffer) {
      return "X'" + Canonical.value(value) + "'";
    } else if (value instanceof BigDecimal decimal) {
      return "CAST('%s' AS DECIMAL(%d, %d))"
          .formatted(
              decimal.toPlainString(),
              Math.max(decimal.precision(), decimal.scale()),
              decimal.scale());
    } else if (value instanceof LocalDate) {
      return "DATE'" + value + "'";
    } else if (value instanceof LocalDateTime) {
      return "TIMESTAMP_NTZ'" + value + "'";
    } else if (value instanceof OffsetDateTime time) {
      return "TIMESTAMP'" + time.toInstant() + "'";
    } else if (value instanceof UUID) {
      return "'" + value + "'";
    }
    return value.toString();
  }
}
