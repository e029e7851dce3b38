package dev.floe.cli.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;

/**
 * Turns row images into records in a table's shape.
 *
 * <p>Values are in Iceberg's generic form: {@code LocalDate}, {@code LocalTime}, {@code
 * LocalDateTime}, {@code OffsetDateTime}, {@code BigDecimal}, {@code UUID}, {@code ByteBuffer} for
 * binary, {@code byte[]} for fixed, {@code Record}, {@code List}, {@code Map}.
 *
 * <p>A column that the image lacks is null, or refused when it is required.
 */
public final class RowFitter {
  private final StructDecoder decoder;
  private final Set<String> keyImageColumns;

  private RowFitter(StructDecoder decoder, Set<String> keyImageColumns) {
    this.decoder = decoder;
    this.keyImageColumns = keyImageColumns;
  }

  /**
   * A fitter for rows of one table from events of one schema.
   *
   * @param table the table's schema; columns are matched by exact name
   * @param event the event's schema, or null when it declares none: then values are read as the
   *     table's column types suggest
   * @param keyImageColumns the columns that are read from images that only retract a row: the key
   *     columns and the partition's source columns
   * @throws BadLineException when a column's declared type cannot become the table's type
   */
  public static RowFitter of(
      Schema table, EventSchema event, Set<String> keyImageColumns, FitOptions options)
      throws BadLineException {
    try {
      StructDecoder decoder =
          event == null
              ? (StructDecoder) PlainDecoders.of(table.asStruct(), options)
              : DeclaredDecoders.row(event, table.asStruct(), options);
      return new RowFitter(decoder, Set.copyOf(keyImageColumns));
    } catch (Misfit e) {
      throw new BadLineException(e.getMessage(), e);
    }
  }

  /** Fits an image as its kind needs: {@link #fit(ObjectNode)} or {@link #fitKeyImage}. */
  public Record fit(ChangeKind kind, ObjectNode image) throws BadLineException {
    return kind.carriesRow() ? fit(image) : fitKeyImage(image);
  }

  /** Fits a row that will be written; a new record at each call. */
  public Record fit(ObjectNode image) throws BadLineException {
    try {
      return decoder.decode(image);
    } catch (Misfit e) {
      throw new BadLineException(e.getMessage(), e);
    }
  }

  /**
   * Fits an image that only retracts a row: reads the key image columns alone, whatever else the
   * image holds or lacks. The other columns are null, required or not, and so is a key image column
   * without a value, which is the {@link ChangePlanner}'s to refuse.
   */
  public Record fitKeyImage(ObjectNode image) throws BadLineException {
    try {
      return decoder.decodeSome(image, keyImageColumns);
    } catch (Misfit e) {
      throw new BadLineException(e.getMessage(), e);
    }
  }
}
