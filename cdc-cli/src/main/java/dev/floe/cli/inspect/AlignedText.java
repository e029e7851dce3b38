package dev.floe.cli.inspect;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells, printed in columns as wide as their widest cell. */
final class AlignedText {
  private final List<List<String>> lines = new ArrayList<>();
  private int firstNumber = Integer.MAX_VALUE;

  /** Sets the cells from this column on to the right. */
  AlignedText numbersFrom(int column) {
    firstNumber = column;
    return this;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  void line(List<String> cells) {
    lines.add(List.copyOf(cells));
  }

  /** A line of its own, in no column. */
  void note(String text) {
    lines.add(List.of(text));
  }

  void print(PrintWriter out) {
    int columns = lines.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> cells : lines) {
      for (int i = 0; cells.size() > 1 && i < cells.size(); i++) {
        widths[i] = Math.max(widths[i], cells.get(i).length());
      }
    }
    for (List<String> cells : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < cells.size(); i++) {
        String gap = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
        boolean right = i >= firstNumber;
        text.append(i == 0 ? "" : "  ").append(right ? gap + cells.get(i) : cells.get(i) + gap);
      }
      out.println(text.toString().stripTrailing());
    }
  }
}
