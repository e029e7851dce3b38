package dev.floe.cdc.oracle;

/** Whether changes of one key and sequence number contradict each other. */
enum Ties {
  /** Only as the images of an update do, or a delete and the insert that replaces the row. */
  PLAIN,
  /** Also two rows of different kinds, and a delete beside an update's row: the kinds decide. */
  CONFLICTING
}
