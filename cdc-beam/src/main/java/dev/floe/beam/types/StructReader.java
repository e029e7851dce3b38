package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/** Makes Beam rows of structs whose values are in Iceberg's internal or generic classes. */
public final class StructReader {
  /**
   * A reader of structs of a type into rows of a Beam schema, whose fields it finds by name.
   *
   * @throws IllegalArgumentException when the struct lacks a field, or a type cannot be read so
   */
  public StructReader(Types.StructType struct, Schema wanted) {
    throw new UnsupportedOperationException(struct.toString() + wanted);
  }

  /** The row of a struct, whose values are copies. */
  public Row read(StructLike struct) {
    throw new UnsupportedOperationException(struct.toString());
  }
}
