package dev.floe.cdc.delta;

import dev.floe.cdc.delta.parquet.ParquetRowWriter;
import dev.floe.cdc.row.RowView;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.parquet.ParquetFormatModel;
import org.apache.iceberg.types.Types;

/**
 * Teaches Iceberg's Parquet writers to take {@link RowView}s. The engine schema of a file is the
 * type of the rows; a file of fewer columns, such as a delete file, takes its columns out of them
 * by field id.
 */
final class ParquetRows {
  static {
    FormatModelRegistry.register(
        ParquetFormatModel.create(
            RowView.class,
            Types.StructType.class,
            (fileSchema, message, rows) -> ParquetRowWriter.create(message, rows),
            (fileSchema, message, rows, idToConstant) -> {
              throw new UnsupportedOperationException("row views are written, not read");
            }));
  }

  private ParquetRows() {}

  /** Makes sure that the writers are registered; any number of calls registers them once. */
  static void register() {
    // The static initializer has run by now.
  }
}
