package dev.floe.beam.flink;

import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/** A row of the table that the pipeline writes. */
record TableRow(long id, String name, long amount) {
  static final Schema SCHEMA =
      Schema.builder().addInt64Field("id").addStringField("name").addInt64Field("amount").build();

  static final org.apache.iceberg.Schema TABLE_SCHEMA =
      new org.apache.iceberg.Schema(
          java.util.List.of(
              Types.NestedField.required(1, "id", Types.LongType.get()),
              Types.NestedField.required(2, "name", Types.StringType.get()),
              Types.NestedField.required(3, "amount", Types.LongType.get())),
          java.util.Set.of(1));

  static TableRow of(Record read) {
    return new TableRow(
        (long) read.getField("id"), (String) read.getField("name"), (long) read.getField("amount"));
  }

  /** The row without the columns that say what kind of change it is. */
  static Row withoutControlColumns(Row change) {
    return Row.withSchema(SCHEMA)
        .addValues(change.getInt64("id"), change.getString("name"), change.getInt64("amount"))
        .build();
  }
}
