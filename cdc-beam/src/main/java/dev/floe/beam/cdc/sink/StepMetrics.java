package dev.floe.beam.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Distribution;
import org.apache.beam.sdk.metrics.Metrics;
import org.apache.beam.sdk.values.KV;

/** The engine's metrics as Beam's, in the namespace of a step. */
final class StepMetrics implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Map<String, Counter> counters = new HashMap<>();
  private final Map<String, Distribution> distributions = new HashMap<>();

  StepMetrics(Class<?> step) {
    for (CdcCounter counter : CdcCounter.values()) {
      counters.put(counter.metricName(), Metrics.counter(step, counter.metricName()));
    }
    for (CdcDistribution distribution : CdcDistribution.values()) {
      distributions.put(
          distribution.metricName(), Metrics.distribution(step, distribution.metricName()));
    }
  }

  /** Counts what {@link BundleMetrics#take} gave. Called in the thread of a bundle. */
  void report(List<KV<String, Long>> counted) {
    for (KV<String, Long> entry : counted) {
      Counter counter = counters.get(entry.getKey());
      if (counter != null) {
        counter.inc(entry.getValue());
      } else {
        distributions.get(entry.getKey()).update(entry.getValue());
      }
    }
  }
}
