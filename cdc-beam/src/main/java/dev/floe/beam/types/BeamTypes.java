package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;

/** The columns of a Beam schema and of an Iceberg schema, one made from the other. */
public final class BeamTypes {
  private BeamTypes() {}

  /**
   * The columns of a table that is made for rows of a Beam schema: field ids from 1 on in the order
   * of the columns, those of nested fields after them.
   *
   * @throws IllegalArgumentException when a column is of a type that no table has
   */
  public static org.apache.iceberg.Schema toIceberg(Schema schema) {
    return new IcebergTypes().schema(schema);
  }

  /**
   * The columns of rows that are read from a table.
   *
   * @throws IllegalArgumentException when a column is of a type that Beam has no values of
   */
  public static Schema toBeam(org.apache.iceberg.Schema schema) {
    return ReadTypes.schema(schema.asStruct());
  }

  /**
   * The columns of a Beam schema as input for a table: the names are the input's; the type of each
   * is that of the table's column of its name where values of the Beam type can be written as that
   * exactly (a DECIMAL as decimal(10, 2), BYTES as uuid), else that of {@link #toIceberg}.
   *
   * @throws IllegalArgumentException when a column is of a type that no table has, or the table has
   *     one that Beam has no values of
   */
  public static org.apache.iceberg.Schema inputFor(Schema given, org.apache.iceberg.Schema table) {
    ReadTypes.schema(table.asStruct());
    return new IcebergTypes(table.asStruct()).schema(given);
  }
}
