package dev.floe.cdc.testing;

import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/** Makes records of a schema from values in column order. */
public final class Rows {
  private Rows() {}

  public static Record row(Schema schema, Object... values) {
    Record record = GenericRecord.create(schema);
    for (int i = 0; i < values.length; i++) {
      record.set(i, values[i]);
    }
    return record;
  }
}
