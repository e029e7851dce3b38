package dev.floe.cdc.table;

/** What an insert means for an older row of its key. */
public enum WriteMode {
  /** Changes say what they replace: an insert is of a key that is not in the table. */
  RETRACT,
  /**
   * Every change replaces whatever row of its key is in the table; before-images are not needed.
   */
  UPSERT
}
