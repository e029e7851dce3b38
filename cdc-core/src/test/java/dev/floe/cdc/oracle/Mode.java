package dev.floe.cdc.oracle;

/** Whether the sink retracts or upserts. */
enum Mode {
  RETRACT,
  UPSERT
}
