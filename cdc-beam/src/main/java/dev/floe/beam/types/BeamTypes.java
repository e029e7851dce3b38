package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;

/** The columns of a Beam schema and of an Iceberg schema, one made from the other. */
public final class BeamTypes {
  private BeamTypes() {}

  /** The columns of a table that is made for rows of a Beam schema. */
  public static org.apache.iceberg.Schema toIceberg(Schema schema) {
    throw new UnsupportedOperationException(schema.toString());
  }

  /** The columns of rows that are read from a table. */
  public static Schema toBeam(org.apache.iceberg.Schema schema) {
    throw new UnsupportedOperationException(schema.toString());
  }

  /**
   * The columns of a Beam schema as input for a table: the names are the input's; the type of each
   * is that of the table's column of its name where values of the Beam type can be written as that
   * exactly (a DECIMAL as decimal(10, 2), BYTES as uuid), else that of {@link #toIceberg}.
   */
  public static org.apache.iceberg.Schema inputFor(Schema given, org.apache.iceberg.Schema table) {
    throw new UnsupportedOperationException(given.toString() + table);
  }
}
