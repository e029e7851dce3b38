package dev.floe.cdc.oracle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.data.Record;

/** The difference of two multisets of rows. */
final class RowDiff {
  private static final int SHOWN = 8;
  private static final int LONGEST_TEXT = 40;

  private final TableShape shape;
  private final List<Record> missing;
  private final List<Record> unexpected;

  private RowDiff(TableShape shape, List<Record> missing, List<Record> unexpected) {
    this.shape = shape;
    this.missing = missing;
    this.unexpected = unexpected;
  }

  static RowDiff of(TableShape shape, Collection<Record> expected, Collection<Record> actual) {
    List<Record> missing = new ArrayList<>(expected);
    List<Record> unexpected = new ArrayList<>();
    for (Record row : actual) {
      if (!missing.remove(row)) {
        unexpected.add(row);
      }
    }
    return new RowDiff(shape, missing, unexpected);
  }

  void requireNone(String what) {
    if (missing.isEmpty() && unexpected.isEmpty()) {
      return;
    }
    Set<List<Object>> keys = new LinkedHashSet<>();
    missing.forEach(row -> keys.add(shape.key(row)));
    unexpected.forEach(row -> keys.add(shape.key(row)));
    throw new Mismatch(
        what + " are not the model's" + lines("missing", missing) + lines("unexpected", unexpected),
        keys);
  }

  private static String lines(String title, List<Record> rows) {
    StringBuilder text = new StringBuilder();
    rows.stream().limit(SHOWN).forEach(r -> text.append("\n  " + title + ": " + text(r)));
    if (rows.size() > SHOWN) {
      text.append("\n  ... and %d more %s".formatted(rows.size() - SHOWN, title));
    }
    return text.toString();
  }

  /** A value as text, a row as its values in column order. */
  static String text(Object value) {
    if (value instanceof Record row) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(row.struct().fields().get(i).name() + "=" + text(row.get(i)));
      }
      return values.toString();
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return "x" + HexFormat.of().formatHex(copy);
    }
    if (value instanceof List<?> values) {
      return values.stream().map(RowDiff::text).toList().toString();
    }
    return value instanceof String text ? quoted(text) : String.valueOf(value);
  }

  private static String quoted(String text) {
    String shown = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "..." : text;
    return '"' + shown.replace("\0", "\\0") + '"';
  }

  /** Rows that differ, and their keys. */
  static final class Mismatch extends AssertionError {
    private static final long serialVersionUID = 1L;
    private final transient Set<List<Object>> keys;

    private Mismatch(String message, Set<List<Object>> keys) {
      super(message);
      this.keys = keys;
    }

    Set<List<Object>> keys() {
      return keys;
    }
  }
}
