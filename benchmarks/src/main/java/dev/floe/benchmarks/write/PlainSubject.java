package dev.floe.benchmarks.write;

import java.io.IOException;
import java.util.List;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.RollingDataWriter;

/** Iceberg's plain append: a record for each change, deletes too, through its generic writers. */
final class PlainSubject implements WriteSubject {
  private final LocalTable table;
  private RollingDataWriter<Record> writer;

  PlainSubject(LocalTable table) {
    this.table = table;
  }

  @Override
  public void take(Changes changes) {
    writer =
        new RollingDataWriter<>(
            new GenericFileWriterFactory.Builder(table.table())
                .dataFileFormat(table.format())
                .dataSchema(table.table().schema())
                .build(),
            table.fileNames(),
            table.table().io(),
            table.targetFileBytes(),
            table.table().spec(),
            null);
    RollingDataWriter<Record> to = writer;
    RecordMaker records = new RecordMaker(changes);
    for (int i = 0; i < changes.count(); i++) {
      to.write(records.row(i));
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
