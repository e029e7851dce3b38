package dev.floe.cli.show;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/**
 * RFC 4180, with lines that end in a newline alone. What is not a number is quoted, so that an
 * empty text ({@code ""}) and null (nothing) differ.
 */
final class CsvPrinter implements RowPrinter {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setQuoteMode(QuoteMode.NON_NUMERIC)
          .setRecordSeparator('\n')
          .get();

  private final List<Types.NestedField> columns;
  private final CSVPrinter csv;

  CsvPrinter(Schema schema, PrintWriter out) {
    this.columns = schema.columns();
    try {
      this.csv = new CSVPrinter(out, FORMAT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void begin() throws IOException {
    for (Types.NestedField column : columns) {
      csv.print(column.name());
    }
    csv.println();
  }

  @Override
  public void row(StructLike row) throws IOException {
    for (int i = 0; i < columns.size(); i++) {
      csv.print(cell(columns.get(i), row.get(i, Object.class)));
    }
    csv.println();
  }

  private static Object cell(Types.NestedField column, Object value) {
    boolean asIs = value == null || TextValues.isNumber(column.type());
    return asIs ? value : TextValues.text(column.type(), value);
  }

  @Override
  public void end() throws IOException {
    csv.flush();
  }
}
