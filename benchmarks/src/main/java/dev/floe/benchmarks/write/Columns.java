package dev.floe.benchmarks.write;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** The ten columns that all write, by their positions. */
final class Columns {
  static final int ID = 0;
  static final int NAME = 1;
  static final int EMAIL = 2;
  static final int CITY = 3;
  static final int NOTE = 4;
  static final int PRICE = 5;
  static final int SCORE = 6;
  static final int AT = 7;
  static final int QUANTITY = 8;
  static final int ACTIVE = 9;
  static final int COUNT = 10;

  static final Schema SCHEMA =
      new Schema(
          List.of(
              Types.NestedField.required(1, "id", Types.LongType.get()),
              Types.NestedField.optional(2, "name", Types.StringType.get()),
              Types.NestedField.optional(3, "email", Types.StringType.get()),
              Types.NestedField.optional(4, "city", Types.StringType.get()),
              Types.NestedField.optional(5, "note", Types.StringType.get()),
              Types.NestedField.optional(6, "price", Types.DoubleType.get()),
              Types.NestedField.optional(7, "score", Types.DoubleType.get()),
              Types.NestedField.optional(8, "at", Types.TimestampType.withoutZone()),
              Types.NestedField.optional(9, "quantity", Types.IntegerType.get()),
              Types.NestedField.optional(10, "active", Types.BooleanType.get())));

  /** The key. */
  static final Types.NestedField KEY = SCHEMA.findField("id");

  /** The shape of an equality delete. */
  static final Schema KEY_SCHEMA = SCHEMA.select("id");

  private Columns() {}
}
