package dev.floe.cli.show;

import java.io.PrintWriter;
import org.apache.iceberg.Schema;

/** The forms in which rows are printed. The names are those of the command line. */
enum ShowFormat {
  TABLE,
  JSONL,
  CSV;

  RowPrinter printer(Schema schema, PrintWriter out) {
    return switch (this) {
      case TABLE -> new TablePrinter(schema, out);
      case JSONL -> new JsonLinesPrinter(schema, out);
      case CSV -> new CsvPrinter(schema, out);
    };
  }

  @Override
  public String toString() {
    return switch (this) {
      case TABLE -> "table";
      case JSONL -> "jsonl";
      case CSV -> "csv";
    };
  }
}
