package dev.floe.beam.managed;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.util.RowFilter;
import org.apache.beam.sdk.values.Row;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * Which columns of an input are written.
 *
 * <table>
 *   <caption>Choices</caption>
 *   <tr><th>given</th><th>written</th></tr>
 *   <tr><td>nothing</td><td>all but the control columns</td></tr>
 *   <tr><td>drop</td><td>all but these and the control columns</td></tr>
 *   <tr><td>keep</td><td>these, control columns too</td></tr>
 *   <tr><td>only</td><td>the columns of the row in this column</td></tr>
 * </table>
 */
final class ColumnChoice implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Schema written;
  private final @Nullable String only;
  private final String[] names;

  /** Where the columns were in the last record; most often they are there in the next. */
  private transient @Nullable Positions last;

  private ColumnChoice(Schema written, @Nullable String only) {
    this.written = written;
    this.only = only;
    this.names = written.getFieldNames().toArray(String[]::new);
  }

  /**
   * The choice that a request makes among columns.
   *
   * @throws IllegalArgumentException when it names a column that is not there, or leaves none
   */
  static ColumnChoice of(WriteRequest request, Schema input, List<String> controlColumns) {
    List<String> keep = request.list(WriteOption.KEEP).orElse(null);
    String only = request.text(WriteOption.ONLY).orElse(null);
    if (only != null) {
      check(WriteOption.ONLY, List.of(only), input);
      if (input.getField(only).getType().getTypeName() != Schema.TypeName.ROW) {
        throw new IllegalArgumentException(
            "cannot write only column '"
                + only
                + "': it is of type "
                + input.getField(only).getType().getTypeName()
                + ", not a ROW; name a column of rows, or use keep");
      }
      return new ColumnChoice(new RowFilter(input).only(only).outputSchema(), only);
    }
    if (keep != null) {
      check(WriteOption.KEEP, keep, input);
      return new ColumnChoice(notEmpty(new RowFilter(input).keep(keep).outputSchema()), null);
    }
    List<String> drop = request.list(WriteOption.DROP).orElse(List.of());
    check(WriteOption.DROP, drop, input);
    Set<String> dropped = new LinkedHashSet<>(drop);
    controlColumns.stream().filter(input::hasField).forEach(dropped::add);
    Schema written = new RowFilter(input).drop(new ArrayList<>(dropped)).outputSchema();
    return new ColumnChoice(notEmpty(written), null);
  }

  /** The columns that are written. */
  Schema written() {
    return written;
  }

  /**
   * The columns of one record that are written.
   *
   * @throws IllegalArgumentException when the record does not have them
   */
  @SuppressWarnings("ReferenceEquality") // Rows of one source share one schema: no need to compare.
  Row of(Row element) {
    Row from = only == null ? element : nested(element, only);
    Positions positions = last;
    if (positions == null || positions.schema != from.getSchema()) {
      positions = new Positions(from.getSchema(), positionsIn(from.getSchema()));
      last = positions;
    }
    List<@Nullable Object> values = new ArrayList<>(names.length);
    for (int column : positions.columns) {
      values.add(from.getValue(column));
    }
    return Row.withSchema(written).attachValues(values);
  }

  private int[] positionsIn(Schema schema) {
    int[] found = new int[names.length];
    for (int i = 0; i < found.length; i++) {
      if (!schema.hasField(names[i])) {
        throw new IllegalArgumentException(
            "cannot write a record: it has no column '"
                + names[i]
                + "' but "
                + schema.getFieldNames()
                + "; every record needs the columns of the input's schema");
      }
      found[i] = schema.indexOf(names[i]);
    }
    return found;
  }

  private static Row nested(Row element, String column) {
    Row row = element.getSchema().hasField(column) ? element.getRow(column) : null;
    if (row == null) {
      throw new IllegalArgumentException(
          "cannot write a record: column '"
              + column
              + "', the only one to write, is null; a delete too needs the row that it deletes");
    }
    return row;
  }

  private static void check(WriteOption option, List<String> columns, Schema input) {
    List<String> unknown = columns.stream().filter(name -> !input.hasField(name)).toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot "
              + option.key()
              + " the columns "
              + unknown
              + ": the input has no such columns at its top level; it has "
              + input.getFieldNames());
    }
  }

  private static Schema notEmpty(Schema written) {
    if (written.getFieldCount() == 0) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg: keep and drop leave no column to write; choose at least one");
    }
    return written;
  }

  /** The columns' places in rows of one schema, immutable so that threads may race for it. */
  private static final class Positions {
    private final Schema schema;
    private final int[] columns;

    Positions(Schema schema, int[] columns) {
      this.schema = schema;
      this.columns = columns;
    }
  }
}
