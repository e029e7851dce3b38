package dev.floe.benchmarks.write;

import org.apache.iceberg.StructLike;

/**
 * One change after the other as a row, read in place as an engine's binding does: pointed at a
 * change, it holds nothing. Values are in Iceberg's internal classes.
 */
public final class ChangeView implements StructLike {
  private final Changes changes;
  private int index;

  /** Of changes, at none yet. */
  public ChangeView(Changes changes) {
    this.changes = changes;
  }

  /** Points it at a change. */
  public ChangeView at(int change) {
    this.index = change;
    return this;
  }

  @Override
  public int size() {
    return Columns.COUNT;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return javaClass.cast(value(pos));
  }

  private Object value(int pos) {
    return switch (pos) {
      case Columns.ID -> changes.ids[index];
      case Columns.NAME -> changes.names[index];
      case Columns.EMAIL -> changes.emails[index];
      case Columns.CITY -> changes.cities[index];
      case Columns.NOTE -> changes.notes[index];
      case Columns.PRICE -> changes.prices[index];
      case Columns.SCORE -> changes.scores[index];
      case Columns.AT -> changes.atMicros[index];
      case Columns.QUANTITY -> changes.quantities[index];
      case Columns.ACTIVE -> changes.actives[index];
      default ->
          throw new IllegalArgumentException(
              "cannot read column " + pos + ": there are " + Columns.COUNT);
    };
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("cannot set a value: changes are read only");
  }
}
