package dev.floe.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts for one thread, to be passed on by another: a receiver of counters need not be
 * thread-safe.
 */
final class CounterTally implements CdcMetrics {
  private final Map<CdcCounter, Count> counts = new EnumMap<>(CdcCounter.class);
  private final List<Value> values = new ArrayList<>();

  private static final class Count {
    private long amount;
  }

  private record Value(CdcDistribution distribution, long value) {}

  @Override
  public void add(CdcCounter counter, long amount) {
    Count count = counts.get(counter);
    if (count == null) {
      count = new Count();
      counts.put(counter, count);
    }
    count.amount += amount;
  }

  @Override
  public void record(CdcDistribution distribution, long value) {
    values.add(new Value(distribution, value));
  }

  /** Passes on what came since the last time. */
  void passOnTo(CdcMetrics receiver) {
    counts.forEach((counter, count) -> receiver.add(counter, count.amount));
    counts.clear();
    values.forEach(value -> receiver.record(value.distribution, value.value));
    values.clear();
  }
}
