package dev.floe.cli.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;

/**
 * Turns row images into records in a table's shape.
 *
 * <p>Values are in Iceberg's generic form: {@code LocalDate}, {@code LocalTime}, {@code
 * LocalDateTime}, {@code OffsetDateTime}, {@code BigDecimal}, {@code UUID}, {@code ByteBuffer} for
 * binary, {@code byte[]} for fixed, {@code Record}, {@code List}, {@code Map}.
 */
public final class RowFitter {
  private RowFitter() {}

  /**
   * A fitter for rows of one table from events of one schema.
   *
   * @param table the table's schema; columns are matched by exact name
   * @param event the event's schema, or null when it declares none: then values are read as the
   *     table's column types suggest
   * @throws BadLineException when a column's declared type cannot become the table's type
   */
  public static RowFitter of(Schema table, EventSchema event, FitOptions options)
      throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Fits an image as its kind needs: {@link #fit(ObjectNode)} or {@link #fitKeyImage}. */
  public Record fit(ChangeKind kind, ObjectNode image) throws BadLineException {
    return kind.carriesRow() ? fit(image) : fitKeyImage(image);
  }

  /** Fits a row that will be written; a new record at each call. */
  public Record fit(ObjectNode image) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Fits an image of which only the key and the partition's source columns are read. A required
   * column that is absent or null gets a neutral value of its type ({@code 0}, {@code ""}, ...),
   * which is never written: a delete holds key columns only.
   */
  public Record fitKeyImage(ObjectNode image) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
