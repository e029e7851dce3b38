package dev.floe.cdc.commit;

/** What a table says of the newest epoch of a sink. */
sealed interface TokenReading {
  /** The table holds it. */
  record Held(CommittedEpoch epoch) implements TokenReading {}

  /** The table holds none, as far as can be known. */
  record None() implements TokenReading {}

  /** What would tell is gone. */
  record Lost(String why) implements TokenReading {}
}
