package dev.floe.cdc.oracle;

/** Whether the process that holds the sink dies now and then, and where its successor reads on. */
enum Restart {
  NEVER,
  /** The successor asks the table and reads on after what it holds. */
  RESUME,
  /** The successor does not ask: it replays epochs and commits their positions again. */
  REPLAY
}
