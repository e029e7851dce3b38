package dev.floe.cdc.metrics;

/** What the engine measures again and again. */
public enum CdcDistribution {
  /** How long the catalog took to commit, in ms: one value for each commit that succeeded. */
  COMMIT_DURATION_MS("commitDurationMs");

  private final String metricName;

  CdcDistribution(String metricName) {
    this.metricName = metricName;
  }

  /** The name under which a metrics system shows the distribution. */
  public String metricName() {
    return metricName;
  }
}
