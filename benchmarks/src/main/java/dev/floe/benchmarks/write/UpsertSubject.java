package dev.floe.benchmarks.write;

import java.io.IOException;
import java.util.List;
import org.apache.iceberg.io.WriteResult;

/**
 * Iceberg's equality-delta writer in upsert mode, driven as its Flink sink drives it: every change
 * deletes its key, by position if this writer wrote the row, and writes its row. It keeps the
 * positions of all keys in memory. On a table of format version 3 the positions it deletes are in
 * deletion vectors.
 *
 * <p>A delete builds the record of its key only.
 */
final class UpsertSubject implements WriteSubject {
  private final LocalTable table;
  private UpsertTaskWriter writer;

  UpsertSubject(LocalTable table) {
    this.table = table;
  }

  @Override
  public void take(Changes changes) throws IOException {
    writer = new UpsertTaskWriter(table.table());
    UpsertTaskWriter to = writer;
    RecordMaker records = new RecordMaker(changes);
    for (int i = 0; i < changes.count(); i++) {
      to.delete(records.key(i));
      if (changes.kinds[i].carriesRow()) {
        to.write(records.row(i));
      }
    }
  }

  @Override
  public Written finish() throws IOException {
    WriteResult result = writer.complete();
    return new Written(List.of(result.dataFiles()), List.of(result.deleteFiles()));
  }

  @Override
  public Outcome expected(Changes changes) {
    return Outcome.ofUpsert(changes);
  }

  @Override
  public void tidy() throws IOException {
    table.clear();
  }

  @Override
  public void close() {}
}
