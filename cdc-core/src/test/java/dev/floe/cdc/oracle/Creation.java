package dev.floe.cdc.oracle;

/** Who creates the table. */
enum Creation {
  BEFOREHAND,
  BY_THE_SINK
}
