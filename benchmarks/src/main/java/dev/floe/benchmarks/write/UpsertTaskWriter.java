package dev.floe.benchmarks.write;

import java.io.IOException;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.DeleteGranularity;
import org.apache.iceberg.io.BaseTaskWriter;
import org.apache.iceberg.io.FileWriterFactory;

/** Iceberg's equality-delta writer for generic records of one table without partitions. */
final class UpsertTaskWriter extends BaseTaskWriter<Record> {
  private final DeltaOfRecords delta;

  UpsertTaskWriter(LocalTable table, FileWriterFactory<Record> files, boolean vectors) {
    super(
        table.table().spec(),
        table.format(),
        files,
        table.fileNames(),
        table.table().io(),
        table.targetFileBytes(),
        vectors);
    delta = new DeltaOfRecords();
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
