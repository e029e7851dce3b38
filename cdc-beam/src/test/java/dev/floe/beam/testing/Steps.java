package dev.floe.beam.testing;

/** The steps of a sink, as the namespaces of their metrics. */
public enum Steps {
  ASSIGN("AssignCdcKeys"),
  LATE("SplitLateData"),
  WRITE("WriteDeltas"),
  COMMIT("CommitDeltas");

  private final String simpleName;

  Steps(String simpleName) {
    this.simpleName = simpleName;
  }

  /** The full name of the step's class. */
  public String namespace() {
    return "dev.floe.beam.cdc.sink." + simpleName;
  }
}
