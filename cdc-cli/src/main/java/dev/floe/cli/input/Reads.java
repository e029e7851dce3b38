package dev.floe.cli.input;

/** What becomes of a row that a snapshot read (Debezium's {@code r}). */
public enum Reads {
  /** It replaces an older row of its key, so that a repeated snapshot duplicates nothing. */
  UPDATE_AFTER,
  /** It is new: cheaper, and right only for the first snapshot into an empty table. */
  INSERT
}
