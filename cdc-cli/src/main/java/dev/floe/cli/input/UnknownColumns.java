package dev.floe.cli.input;

/** What becomes of an event's columns that the table does not have. */
public enum UnknownColumns {
  /** The line is bad. */
  REFUSE,
  /** Their values are dropped. */
  IGNORE
}
