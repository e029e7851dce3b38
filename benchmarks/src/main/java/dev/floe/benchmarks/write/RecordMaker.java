package dev.floe.benchmarks.write;

import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.util.DateTimeUtil;

/**
 * Builds a record of its own for each change, the cheapest way there is: a copy of an empty one.
 */
final class RecordMaker {
  private final Changes changes;
  private final GenericRecord emptyRow = GenericRecord.create(Columns.SCHEMA);
  private final GenericRecord emptyKey = GenericRecord.create(Columns.KEY_SCHEMA);

  RecordMaker(Changes changes) {
    this.changes = changes;
  }

  Record row(int change) {
    Record row = emptyRow.copy();
    row.set(Columns.ID, changes.ids[change]);
    row.set(Columns.NAME, changes.names[change]);
    row.set(Columns.EMAIL, changes.emails[change]);
    row.set(Columns.CITY, changes.cities[change]);
    row.set(Columns.NOTE, changes.notes[change]);
    row.set(Columns.PRICE, changes.prices[change]);
    row.set(Columns.SCORE, changes.scores[change]);
    row.set(Columns.AT, DateTimeUtil.timestampFromMicros(changes.atMicros[change]));
    row.set(Columns.QUANTITY, changes.quantities[change]);
    row.set(Columns.ACTIVE, changes.actives[change]);
    return row;
  }

  Record key(int change) {
    Record key = emptyKey.copy();
    key.set(Columns.ID, changes.ids[change]);
    return key;
  }
}
