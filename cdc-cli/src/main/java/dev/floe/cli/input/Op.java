package dev.floe.cli.input;

/** What an event says happened to its row. */
public enum Op {
  /** A row was inserted. */
  CREATE,
  /** A row was read by a snapshot: it may or may not have been seen before. */
  READ,
  /** A row was updated. */
  UPDATE,
  /** A row was deleted. */
  DELETE,
  /** All rows of the table were deleted. */
  TRUNCATE,
  /** Nothing: the marker that follows a delete so that a log can be compacted. */
  TOMBSTONE,
  /** Not a change of a row: a heartbeat, a message, a schema change, a blank line. */
  OTHER
}
