package dev.floe.cdc.simulation;

/** Delivers a script to the table through the engine, in one process after the other. */
interface Committer {
  /** Opens the sink, which else happens when {@link #run} begins. */
  void open();

  /** Delivers all that is left of the script, whatever fails. */
  void run();

  /** Leaves a run half done, and gives this machine its memory back. */
  void abandon();

  /** What happened to its processes and commits. */
  History history();
}
