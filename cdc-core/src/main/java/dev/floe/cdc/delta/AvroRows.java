package dev.floe.cdc.delta;

import dev.floe.cdc.delta.avro.AvroRowWriter;
import dev.floe.cdc.row.RowView;
import org.apache.iceberg.avro.AvroFormatModel;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.types.Types;

/**
 * Teaches Iceberg's Avro writers to take {@link RowView}s. The engine schema of a file is the type
 * of the rows; a file of fewer columns, such as a delete file, takes its columns out of them by
 * field id.
 */
final class AvroRows {
  static {
    FormatModelRegistry.register(
        AvroFormatModel.create(
            RowView.class,
            Types.StructType.class,
            (fileSchema, avroSchema, rows) ->
                new AvroRowWriter(
                    fileSchema.asStruct(), avroSchema, FileColumns.positions(fileSchema, rows)),
            (fileSchema, avroSchema, rows, idToConstant) -> {
              throw new UnsupportedOperationException("row views are written, not read");
            }));
  }

  private AvroRows() {}

  /** Makes sure that the writers are registered; any number of calls registers them once. */
  static void register() {
    // The static initializer has run by now.
  }
}
