package dev.floe.cdc.oracle;

/** Whether another writer changes the table's schema, between epochs and within them. */
enum SchemaChanges {
  NONE,
  /** A column is added, renamed, widened, dropped or moved now and then. */
  SOME
}
