package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import org.apache.iceberg.io.FileWriterFactory;

/** Opens the engine's file writers alone, for a benchmark of nothing else. */
public final class EncodedRowFiles {
  private EncodedRowFiles() {}

  /** What opens data and delete files of rows as the engine encodes them. */
  public static FileWriterFactory<RowView> factory(PinnedTable table) {
    return new DeltaFileWriterFactory(table);
  }
}
