package dev.floe.cdc.delta;

import dev.floe.cdc.delta.orc.OrcBatchWriter;
import dev.floe.cdc.row.RowView;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.orc.ORCFormatModel;
import org.apache.iceberg.types.Types;

/**
 * Teaches Iceberg's ORC writers to take {@link RowView}s. The engine schema of a file is the type
 * of the rows; a file of fewer columns, such as a delete file, takes its columns out of them by
 * field id.
 */
final class OrcRows {
  static {
    FormatModelRegistry.register(
        ORCFormatModel.create(
            RowView.class,
            Types.StructType.class,
            (fileSchema, orcSchema, rows) ->
                new OrcBatchWriter(fileSchema.asStruct(), FileColumns.positions(fileSchema, rows)),
            (fileSchema, orcSchema, rows, idToConstant) -> {
              throw new UnsupportedOperationException("row views are written, not read");
            }));
  }

  private OrcRows() {}

  /** Makes sure that the writers are registered; any number of calls registers them once. */
  static void register() {
    // The static initializer has run by now.
  }
}
