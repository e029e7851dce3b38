package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.iceberg.data.Record;

/**
 * What a snapshot must hold where others write rows too: those of the sink, of which each key has
 * one at most, and those of others, of which a key may have many. Immutable.
 *
 * <p>An epoch's delete of a key reaches all rows of it that were committed before the epoch's
 * snapshot, whoever has put them there, and however deletes are written.
 */
final class Contents {
  private final Model sink;
  private final List<Model.Row> foreign;
  private final boolean ofSinkAlone;

  private Contents(Model sink, List<Model.Row> foreign, boolean ofSinkAlone) {
    this.sink = sink;
    this.foreign = List.copyOf(foreign);
    this.ofSinkAlone = ofSinkAlone;
  }

  /** Those of a table without a snapshot. */
  static Contents none(Dimensions dimensions, TableShape shape) {
    return new Contents(new Model(dimensions, shape), List.of(), true);
  }

  /** The same after an epoch. */
  Contents after(StreamEpoch epoch, int number, Predicate<Record> deleted) {
    return new Contents(
        sink.after(epoch, number),
        foreign.stream().filter(row -> !deleted.test(row.source())).toList(),
        ofSinkAlone);
  }

  /** The same with a row of another writer. */
  Contents with(Model.Row row) {
    List<Model.Row> more = new ArrayList<>(foreign);
    more.add(row);
    return new Contents(sink, more, false);
  }

  /** The same without rows that another writer has deleted, by what tells one from all others. */
  Contents without(Set<Object> amounts) {
    Predicate<Record> gone = row -> amounts.contains(row.getField(TableShape.AMOUNT));
    return new Contents(
        sink.without(gone),
        foreign.stream().filter(row -> !gone.test(row.source())).toList(),
        false);
  }

  /** Whether no other writer has ever touched a row. */
  boolean isOfSinkAlone() {
    return ofSinkAlone;
  }

  /** The rows that the sink has put there. */
  Model ofSink() {
    return sink;
  }

  List<Model.Row> rows() {
    List<Model.Row> rows = new ArrayList<>(sink.rows());
    rows.addAll(foreign);
    return rows;
  }
}
