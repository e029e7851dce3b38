package dev.floe.beam.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.values.KV;

/**
 * What the engine counts in a bundle, kept until it is taken: Beam takes metrics from the thread of
 * a bundle alone. A distribution gives an entry for each of its values.
 */
final class BundleMetrics implements CdcMetrics {
  private final Map<CdcCounter, Long> counted = new EnumMap<>(CdcCounter.class);
  private final List<KV<String, Long>> values = new ArrayList<>();

  @Override
  public synchronized void add(CdcCounter counter, long amount) {
    if (amount != 0) {
      counted.merge(counter, amount, Long::sum);
    }
  }

  @Override
  public synchronized void record(CdcDistribution distribution, long value) {
    values.add(KV.of(distribution.metricName(), value));
  }

  /** What was counted since the last call: names of metrics, with amounts and values. */
  synchronized List<KV<String, Long>> take() {
    List<KV<String, Long>> taken = new ArrayList<>(values);
    counted.forEach((counter, amount) -> taken.add(KV.of(counter.metricName(), amount)));
    values.clear();
    counted.clear();
    return taken;
  }
}
