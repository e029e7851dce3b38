package dev.floe.cdc.simulation;

/** What a service does when a commit failed for certain, or it is not known whether it did. */
enum Policy {
  /** Calls the same commit again. */
  RETRY,
  /** Aborts where that is allowed, and replays. */
  ABORT,
  /** Closes the sink and opens another one. */
  REOPEN
}
