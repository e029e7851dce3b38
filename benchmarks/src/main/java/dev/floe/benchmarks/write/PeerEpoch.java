package dev.floe.benchmarks.write;

import java.io.IOException;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.WriteResult;

/**
 * An epoch as Iceberg's equality-delta writer writes it, driven as its Flink sink drives it, for
 * runs that measure what comes after the writing: an insert writes its row, an update deletes the
 * older row of its key and writes its own, a delete deletes. What the epoch itself has written is
 * deleted by position, with vectors on a table of format version 3, everything else by key.
 *
 * <p>Files that were written belong to whoever commits them.
 */
public final class PeerEpoch implements AutoCloseable {
  private final UpsertTaskWriter writer;

  private PeerEpoch(UpsertTaskWriter writer) {
    this.writer = writer;
  }

  /** Begins one on a table of the {@linkplain SampleEpoch#schema() ten columns}. */
  public static PeerEpoch of(Table table) {
    return new PeerEpoch(new UpsertTaskWriter(table));
  }

  /** Writes changes, in their order. */
  public void add(Changes changes) throws IOException {
    RecordMaker records = new RecordMaker(changes);
    for (int i = 0; i < changes.count(); i++) {
      switch (changes.kinds[i]) {
        case INSERT -> writer.write(records.row(i));
        case UPDATE_AFTER -> replace(records.key(i), records.row(i));
        case UPDATE_BEFORE, DELETE -> writer.delete(records.key(i));
      }
    }
  }

  private void replace(Record key, Record row) throws IOException {
    writer.delete(key);
    writer.write(row);
  }

  /** Ends it: the files. */
  public WriteResult finish() throws IOException {
    return writer.complete();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
