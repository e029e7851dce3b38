package dev.floe.beam.testing;

import dev.floe.cdc.change.ChangeKind;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** The table of most scenarios, {@code id, name, data}, and changes to it. */
public final class People {
  public static final org.apache.iceberg.Schema TABLE =
      new org.apache.iceberg.Schema(
          java.util.List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "data", Types.StringType.get())),
          java.util.Set.of(1));

  /** The columns of the table. */
  public static final Schema DATA =
      Schema.builder()
          .addInt32Field("id")
          .addNullableStringField("name")
          .addNullableStringField("data")
          .build();

  /** The columns of the table, and the control columns {@code op} and {@code seq}. */
  public static final Schema CHANGES =
      Schema.builder()
          .addInt32Field("id")
          .addNullableStringField("name")
          .addNullableStringField("data")
          .addStringField("op")
          .addInt64Field("seq")
          .build();

  private People() {}

  public static Row insert(int id, String name, String data, long seq) {
    return change(ChangeKind.INSERT, id, name, data, seq);
  }

  public static Row before(int id, String name, String data, long seq) {
    return change(ChangeKind.UPDATE_BEFORE, id, name, data, seq);
  }

  public static Row after(int id, String name, String data, long seq) {
    return change(ChangeKind.UPDATE_AFTER, id, name, data, seq);
  }

  public static Row delete(int id, String name, String data, long seq) {
    return change(ChangeKind.DELETE, id, name, data, seq);
  }

  public static Row change(ChangeKind kind, int id, String name, String data, long seq) {
    return Row.withSchema(CHANGES).addValues(id, name, data, kind.name(), seq).build();
  }
}
