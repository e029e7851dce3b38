package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.parquet.ParquetFormatModel;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.parquet.TripleWriter;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.StructProjection;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.schema.MessageType;

/**
 * Teaches Iceberg's Parquet writers to take {@link RowView}s. The engine schema of a file is the
 * shape of the views; a file of fewer columns, such as a delete file, takes its columns out of them
 * by field id.
 */
final class ParquetRows {
  static {
    FormatModelRegistry.register(
        ParquetFormatModel.create(
            RowView.class,
            Types.StructType.class,
            ParquetRows::writer,
            (fileSchema, parquetSchema, viewShape, idToConstant) -> {
              throw new UnsupportedOperationException("row views are written, not read");
            }));
  }

  private ParquetRows() {}

  /** Makes sure that the writers are registered; any number of calls registers them once. */
  static void register() {
    // The static initializer has run by now.
  }

  private static ParquetValueWriter<?> writer(
      Schema fileSchema, MessageType parquetSchema, Types.StructType viewShape) {
    ParquetValueWriter<StructLike> columns =
        InternalWriter.create(fileSchema.asStruct(), parquetSchema);
    return viewShape.equals(fileSchema.asStruct())
        ? columns
        : new Projecting(columns, StructProjection.create(viewShape, fileSchema.asStruct()));
  }

  private record Projecting(
      ParquetValueWriter<StructLike> columnWriter, StructProjection projection)
      implements ParquetValueWriter<RowView> {
    @Override
    public void write(int repetitionLevel, RowView row) {
      columnWriter.write(repetitionLevel, projection.wrap(row));
    }

    @Override
    public List<TripleWriter<?>> columns() {
      return columnWriter.columns();
    }

    @Override
    public void setColumnStore(ColumnWriteStore columnStore) {
      columnWriter.setColumnStore(columnStore);
    }

    @Override
    public Stream<FieldMetrics<?>> metrics() {
      return columnWriter.metrics();
    }
  }
}
