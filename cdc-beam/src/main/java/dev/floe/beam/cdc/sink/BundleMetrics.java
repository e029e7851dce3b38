package dev.floe.beam.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Distribution;
import org.apache.beam.sdk.metrics.Metrics;

/**
 * What the engine counts, as metrics of a Beam step: kept until the thread of the bundle hands it
 * over, since Beam takes metrics from that thread alone.
 */
final class BundleMetrics implements CdcMetrics {
  private final Map<CdcCounter, Counter> counters = new EnumMap<>(CdcCounter.class);
  private final Map<CdcDistribution, Distribution> distributions =
      new EnumMap<>(CdcDistribution.class);
  private final Map<CdcCounter, Long> counted = new EnumMap<>(CdcCounter.class);
  private final Map<CdcDistribution, List<Long>> values = new EnumMap<>(CdcDistribution.class);

  /** Metrics in the namespace of a step. */
  BundleMetrics(Class<?> step) {
    for (CdcCounter counter : CdcCounter.values()) {
      counters.put(counter, Metrics.counter(step, counter.metricName()));
    }
    for (CdcDistribution distribution : CdcDistribution.values()) {
      distributions.put(distribution, Metrics.distribution(step, distribution.metricName()));
    }
  }

  @Override
  public synchronized void add(CdcCounter counter, long amount) {
    counted.merge(counter, amount, Long::sum);
  }

  @Override
  public synchronized void record(CdcDistribution distribution, long value) {
    values.computeIfAbsent(distribution, any -> new ArrayList<>()).add(value);
  }

  /** Gives Beam what was counted since the last call. Called in the thread of a bundle. */
  synchronized void handOver() {
    counted.forEach((counter, amount) -> counters.get(counter).inc(amount));
    counted.clear();
    values.forEach(
        (distribution, all) -> all.forEach(value -> distributions.get(distribution).update(value)));
    values.clear();
  }
}
