package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/**
 * Gives changes to a sink in the columns that it writes, an epoch's in one row object that is used
 * again and again.
 */
final class Feeder {
  private static final int ONE_IN = 8;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final SplittableRandom random;

  Feeder(Dimensions dimensions, TableShape shape) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.random = dimensions.random("feeder");
  }

  /** Gives a sink all changes of an epoch. */
  void feed(CdcSink sink, StreamEpoch epoch) {
    feed(sink, dimensions.arrival().order(epoch.changes(), random));
  }

  /** Gives a sink the changes of an epoch that arrive first: none, some or all. */
  void feedPart(CdcSink sink, StreamEpoch epoch) {
    List<Change> changes = dimensions.arrival().order(epoch.changes(), random);
    feed(sink, changes.subList(0, random.nextInt(changes.size() + 1)));
  }

  private void feed(CdcSink sink, List<Change> changes) {
    Record row = GenericRecord.create(sink.schema());
    for (Change change : changes) {
      if (dimensions.poison() == Poison.SOME && random.nextInt(ONE_IN) == 0) {
        feedMisfit(sink, row, change);
      }
      fill(row, Columns.inSchema(change.row(), sink.schema()));
      sink.write(row, change.kind(), change.sequence());
      clear(row);
    }
  }

  /** A change of which one part is missing: the sink refuses it and nothing else happens. */
  private void feedMisfit(CdcSink sink, Record row, Change change) {
    fill(row, Columns.inSchema(change.row(), sink.schema()));
    boolean whole = change.kind().carriesRow() && random.nextBoolean();
    int id = shape.id(whole ? TableShape.AMOUNT : TableShape.KEY);
    String column = sink.schema().findColumnName(id);
    row.setField(column, null);
    assertThatThrownBy(() -> sink.write(row, ChangeKind.INSERT, change.sequence()))
        .isInstanceOf(ChangeRejectedException.class)
        .hasMessageContaining("'" + column + "'");
  }

  private static void fill(Record row, Record values) {
    for (int i = 0; i < row.size(); i++) {
      row.set(i, values.get(i));
    }
  }

  private static void clear(Record row) {
    for (int i = 0; i < row.size(); i++) {
      row.set(i, null);
    }
  }
}
