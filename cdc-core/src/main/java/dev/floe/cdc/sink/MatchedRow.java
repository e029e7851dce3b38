package dev.floe.cdc.sink;

import dev.floe.cdc.table.SchemaMatch;
import dev.floe.cdc.table.StructMatch;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/**
 * A row, or a struct in it, in the columns of a table, whatever columns it has itself.
 *
 * <p>A flyweight: pointed at one row after the other, as are the structs in it. Not thread-safe.
 */
final class MatchedRow implements StructLike {
  private final StructMatch match;
  private final List<StructMatch.Source> sources;
  private final MatchedValues[] values;
  private Types.StructType known;
  private StructLike row;

  MatchedRow(StructMatch match) {
    this.match = match;
    this.sources = match.sources();
    this.known = match.given();
    this.values = new MatchedValues[sources.size()];
    for (int i = 0; i < values.length; i++) {
      if (sources.get(i) instanceof StructMatch.GivenField field) {
        values[i] = MatchedValues.of(field.value());
      }
    }
  }

  /**
   * Points this at a row.
   *
   * @throws IllegalArgumentException when the row has other columns than the match is made for
   */
  @SuppressWarnings("ReferenceEquality") // Rows of one source share one struct: no need to compare.
  MatchedRow wrap(StructLike newRow) {
    if (newRow instanceof Record named) {
      if (named.struct() != known) {
        if (!fits(named.struct())) {
          throw new IllegalArgumentException(
              "a struct in the row is of "
                  + named.struct()
                  + " and the row's schema says "
                  + match.given()
                  + "; give structs the fields that the schema says");
        }
        known = named.struct();
      }
    } else if (newRow.size() != match.given().fields().size()) {
      throw new IllegalArgumentException(
          "a row or struct has "
              + newRow.size()
              + " values and its schema "
              + match.given().fields().size()
              + " fields; give one value for each of "
              + match.given());
    }
    this.row = newRow;
    return this;
  }

  private boolean fits(Types.StructType struct) {
    SchemaMatch own = SchemaMatch.of(struct, match.given(), Set.of());
    return own.misfits().isEmpty() && own.columns().isSame();
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    if (sources.get(pos) instanceof StructMatch.GivenField field) {
      Object value = row.get(field.position(), Object.class);
      return javaClass.cast(value == null || values[pos] == null ? value : values[pos].of(value));
    }
    return javaClass.cast(((StructMatch.Filled) sources.get(pos)).value());
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("cannot set a value: the row is read only");
  }
}
