package dev.floe.benchmarks.write;

import java.io.IOException;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.DeleteGranularity;
import org.apache.iceberg.io.BaseTaskWriter;
import org.apache.iceberg.io.FileWriterFactory;
import org.apache.iceberg.io.OutputFileFactory;

/** Iceberg's equality-delta writer for generic records of one table without partitions. */
final class UpsertTaskWriter extends BaseTaskWriter<Record> {
  private static final int FIRST_WITH_VECTORS = 3;

  private final DeltaOfRecords delta;

  /**
   * One for the table's newest schema; its position deletes are vectors where the table has them.
   */
  UpsertTaskWriter(Table table) {
    this(table, FileFormat.fromString(format(table)));
  }

  private UpsertTaskWriter(Table table, FileFormat format) {
    super(
        table.spec(),
        format,
        files(table, format),
        OutputFileFactory.builderFor(table, 0, 0).format(format).build(),
        table.io(),
        TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT,
        TableUtil.formatVersion(table) >= FIRST_WITH_VECTORS);
    delta = new DeltaOfRecords();
  }

  private static String format(Table table) {
    return table
        .properties()
        .getOrDefault(
            TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DEFAULT_FILE_FORMAT_DEFAULT);
  }

  private static FileWriterFactory<Record> files(Table table, FileFormat format) {
    return new GenericFileWriterFactory.Builder(table)
        .dataFileFormat(format)
        .dataSchema(table.schema())
        .deleteFileFormat(format)
        .equalityFieldIds(new int[] {Columns.KEY.fieldId()})
        .equalityDeleteRowSchema(Columns.KEY_SCHEMA)
        .build();
  }

  /** Deletes the older row of a key. */
  void delete(Record key) throws IOException {
    delta.deleteKey(key);
  }

  @Override
  public void write(Record row) throws IOException {
    delta.write(row);
  }

  @Override
  public void close() throws IOException {
    delta.close();
    super.close();
  }

  private final class DeltaOfRecords extends BaseEqualityDeltaWriter {
    private final InternalRecordWrapper rows = new InternalRecordWrapper(Columns.SCHEMA.asStruct());
    private final InternalRecordWrapper keys =
        new InternalRecordWrapper(Columns.KEY_SCHEMA.asStruct());

    DeltaOfRecords() {
      super(null, Columns.SCHEMA, Columns.KEY_SCHEMA, DeleteGranularity.FILE, dvFileWriter());
    }

    @Override
    protected StructLike asStructLike(Record row) {
      return rows.wrap(row);
    }

    @Override
    protected StructLike asStructLikeKey(Record key) {
      return keys.wrap(key);
    }
  }
}
