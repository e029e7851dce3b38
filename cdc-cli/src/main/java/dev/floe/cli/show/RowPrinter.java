package dev.floe.cli.show;

import java.io.IOException;
import org.apache.iceberg.StructLike;

/** Prints rows in one form: {@link #begin()}, each {@link #row}, then {@link #end()}. */
interface RowPrinter {
  void begin() throws IOException;

  void row(StructLike row) throws IOException;

  void end() throws IOException;
}
