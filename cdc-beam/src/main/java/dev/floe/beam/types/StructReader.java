package dev.floe.beam.types;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/**
 * Makes Beam rows of structs whose values are in Iceberg's internal or generic classes. Threads may
 * share it.
 */
public final class StructReader {
  private static final int ABSENT = -1;

  private final Schema wanted;
  private final int[] positions;
  private final Conversion[] conversions;

  /**
   * A reader of structs of a type into rows of a Beam schema, whose fields it finds by name; one
   * that the struct lacks is null.
   *
   * @throws IllegalArgumentException when the struct lacks a field that is not nullable, or has one
   *     of a type that cannot be read so
   */
  public StructReader(Types.StructType struct, Schema wanted) {
    this.wanted = wanted;
    this.positions = new int[wanted.getFieldCount()];
    this.conversions = new Conversion[positions.length];
    for (int i = 0; i < positions.length; i++) {
      Schema.Field field = wanted.getField(i);
      Types.NestedField column = struct.field(field.getName());
      if (column == null) {
        if (!Nullability.isNullable(field.getType())) {
          throw new IllegalArgumentException(
              "cannot read column '%s', which is not nullable: it is not among %s"
                  .formatted(field.getName(), struct));
        }
        positions[i] = ABSENT;
        continue;
      }
      positions[i] = struct.fields().indexOf(column);
      conversions[i] =
          Conversions.find(field.getType(), column.type())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "cannot read column '%s', a %s, as %s"
                              .formatted(field.getName(), column.type(), field.getType())));
    }
  }

  /** The row of a struct, whose values are copies. */
  public Row read(StructLike struct) {
    List<Object> values = new ArrayList<>(positions.length);
    for (int i = 0; i < positions.length; i++) {
      Object value = positions[i] == ABSENT ? null : struct.get(positions[i], Object.class);
      values.add(value == null ? null : conversions[i].toBeam(value));
    }
    return Row.withSchema(wanted).attachValues(values);
  }
}
