package dev.floe.cli.show;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/**
 * Aligned columns for the eye, numbers to the right, and the count of rows at the end. The widths
 * are those of the first {@value #SAMPLE} rows; a wider value later moves the rest of its line.
 */
final class TablePrinter implements RowPrinter {
  private static final int SAMPLE = 1000;

  private final List<Types.NestedField> columns;
  private final PrintWriter out;
  private final List<String[]> sample = new ArrayList<>();
  private final int[] widths;
  private boolean aligned;
  private long rows;

  TablePrinter(Schema schema, PrintWriter out) {
    this.columns = schema.columns();
    this.out = out;
    this.widths = new int[columns.size()];
  }

  @Override
  public void begin() {
    String[] names = columns.stream().map(Types.NestedField::name).toArray(String[]::new);
    sample.add(names);
  }

  @Override
  public void row(StructLike row) {
    String[] cells = new String[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      Object value = row.get(i, Object.class);
      cells[i] = value == null ? "null" : oneLine(TextValues.text(columns.get(i).type(), value));
    }
    rows++;
    if (aligned) {
      print(cells);
    } else {
      sample.add(cells);
      if (sample.size() > SAMPLE) {
        printSample();
      }
    }
  }

  @Override
  public void end() {
    if (!aligned) {
      printSample();
    }
    out.println(rows == 1 ? "(1 row)" : "(%d rows)".formatted(rows));
    out.flush();
  }

  private void printSample() {
    for (String[] cells : sample) {
      for (int i = 0; i < cells.length; i++) {
        widths[i] = Math.max(widths[i], length(cells[i]));
      }
    }
    print(sample.get(0));
    String[] rules = new String[widths.length];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = "-".repeat(widths[i]);
    }
    print(rules);
    sample.subList(1, sample.size()).forEach(this::print);
    sample.clear();
    aligned = true;
  }

  private void print(String[] cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      String gap = " ".repeat(Math.max(0, widths[i] - length(cells[i])));
      boolean right = TextValues.isNumber(columns.get(i).type());
      line.append(i == 0 ? "" : "  ").append(right ? gap : "").append(cells[i]);
      line.append(right ? "" : gap);
    }
    out.println(line.toString().stripTrailing());
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  private static String oneLine(String text) {
    return text.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
  }
}
