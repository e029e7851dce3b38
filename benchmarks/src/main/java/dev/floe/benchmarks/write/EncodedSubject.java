package dev.floe.benchmarks.write;

import dev.floe.cdc.delta.EncodedRowFiles;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.io.RollingDataWriter;

/** Floe's file writer alone: rows that were encoded before go to files in the order they came. */
final class EncodedSubject implements WriteSubject {
  private final LocalTable table;
  private final PinnedTable pinned;
  private final EncodedRows rows;
  private RollingDataWriter<RowView> writer;

  EncodedSubject(LocalTable table, EncodedRows rows) {
    this.table = table;
    this.pinned = table.pinned(WriteMode.RETRACT);
    this.rows = rows;
  }

  @Override
  public void take(Changes changes) {
    writer =
        new RollingDataWriter<>(
            EncodedRowFiles.factory(pinned),
            table.fileNames(),
            table.table().io(),
            table.targetFileBytes(),
            table.table().spec(),
            null);
    RollingDataWriter<RowView> to = writer;
    RowView row = new RowView(Columns.SCHEMA.asStruct());
    byte[] bytes = rows.bytes;
    int start = 0;
    for (int end : rows.ends) {
      to.write(row.wrap(bytes, start, end - start));
      start = end;
    }
  }

  @Override
  public Written finish() throws IOException {
    writer.close();
    return new Written(writer.result().dataFiles(), List.of());
  }

  @Override
  public Outcome expected(Changes changes) {
    return Outcome.ofAppend(changes);
  }

  @Override
  public void tidy() throws IOException {
    table.clear();
  }

  @Override
  public void close() {}
}
