package dev.floe.cdc.table;

/** Who says what the key of a table is. */
public enum KeySource {
  /** The sink's options, whatever the table's identifier fields are. */
  GIVEN,
  /** The identifier fields of the table. */
  IDENTIFIERS
}
