package dev.floe.cdc.simulation;

/** Ends a simulated process: from now on nothing that its code does has an effect. */
final class ProcessKilled extends Error {
  private static final long serialVersionUID = 1L;

  ProcessKilled(String step) {
    super("the simulated process was killed at " + step);
  }
}
