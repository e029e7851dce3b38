package dev.floe.cdc.metrics;

/** What the engine measures again and again. */
public enum CdcDistribution {
  /** How long the catalog took to commit, in ms: one value for each commit that succeeded. */
  COMMIT_DURATION_MS("commitDurationMs"),
  /**
   * How long the keys of an epoch took to be looked up and its deletion vectors to be written, in
   * ms: one value for each epoch that was committed so.
   */
  DELETE_RESOLVE_DURATION_MS("deleteResolveDurationMs");

  private final String metricName;

  CdcDistribution(String metricName) {
    this.metricName = metricName;
  }

  /** The name under which a metrics system shows the distribution. */
  public String metricName() {
    return metricName;
  }
}
