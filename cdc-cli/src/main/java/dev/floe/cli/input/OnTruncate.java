package dev.floe.cli.input;

/** What becomes of a truncate event. */
public enum OnTruncate {
  /** It is a bad line: the table would otherwise keep rows that the source dropped. */
  FAIL,
  /** It is passed over: rows that the source dropped stay in the table. */
  SKIP
}
