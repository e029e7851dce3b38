package dev.floe.cdc.simulation;

/** Where a process waits for its turn before a step. */
interface Gate {
  void pass(StepKind kind);

  static Gate open() {
    return kind -> {};
  }
}
