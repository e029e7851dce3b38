package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;

/** A table compacted as far as it goes: its rows written anew, sorted by key, in one snapshot. */
final class Rewrite {
  private static final int FORMAT_VERSION = 3;

  private Rewrite() {}

  /** Writes the rows of a table to a new one of a name. */
  static Table of(Table table, Lake lake, String name, Path spillDirectory) throws IOException {
    try (CdcSink sink =
            CdcSink.builder(lake.catalog(), Lake.id(name))
                .equalityColumns(SampleEpoch.key().get(0).name())
                .sinkId("rewrite")
                .createIfMissing(
                    new TableDefinition(
                        SampleEpoch.schema(), List.of(), Lake.properties(FORMAT_VERSION)))
                .spillDirectory(spillDirectory)
                .build();
        CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
      Record columns = GenericRecord.create(SampleEpoch.schema());
      long sequence = 0;
      for (Record row : rows) {
        // A reader adds the position where it applies position deletes.
        for (int pos = 0; pos < columns.size(); pos++) {
          columns.set(pos, row.get(pos));
        }
        sink.write(columns, ChangeKind.INSERT, sequence++);
      }
      sink.commit(1);
    }
    return lake.load(name);
  }
}
