package dev.floe.cdc.simulation;

import java.util.List;

/**
 * Two actors on one table, whose catalog calls are interleaved: made anew, on a world of its own,
 * for every schedule.
 */
interface Interleaved {
  /** What the actors do, in the order of their numbers. */
  List<Runnable> actors();

  /** Checks what a run to the end has left. */
  void check();

  /** Gives the machine back what a run holds. */
  void end();

  /** What happened. */
  Journal journal();

  /** Makes the actors of one run. */
  interface Maker {
    Interleaved make(Turns turns);
  }
}
