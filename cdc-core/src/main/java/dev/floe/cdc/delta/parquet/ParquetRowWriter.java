package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowView;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.parquet.TripleWriter;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.schema.MessageType;

/**
 * Writes encoded rows to the columns of one Parquet file.
 *
 * <p>A file may have fewer columns than the rows, such as a delete file; it takes its own out of
 * them by field id. Not thread-safe; nothing to close.
 */
public final class ParquetRowWriter implements ParquetValueWriter<RowView> {
  private final FieldWriters columns;

  private ParquetRowWriter(FieldWriters columns) {
    this.columns = columns;
  }

  /**
   * A writer of rows to a file.
   *
   * @param message the schema of the file, with field ids
   * @param rows the type of the rows; a row may have optional columns where the type has required
   *     ones
   * @throws IllegalArgumentException when the file has a column that the rows do not have
   */
  public static ParquetRowWriter create(MessageType message, Types.StructType rows) {
    return new ParquetRowWriter(new ValueWriterBuilder(message).columns(rows));
  }

  /**
   * Writes a row.
   *
   * @throws IllegalStateException when a value is null that the file requires; the file is of no
   *     use then
   */
  @Override
  public void write(int repetitionLevel, RowView row) {
    columns.write(row, repetitionLevel);
  }

  @Override
  public List<TripleWriter<?>> columns() {
    throw new UnsupportedOperationException(
        "cannot give the columns of a row: rows are not nested in something that may be null");
  }

  @Override
  public void setColumnStore(ColumnWriteStore store) {
    columns.useStore(store);
  }

  @Override
  public Stream<FieldMetrics<?>> metrics() {
    return columns.metrics();
  }
}
