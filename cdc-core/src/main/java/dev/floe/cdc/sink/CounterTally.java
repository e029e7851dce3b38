package dev.floe.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts for one thread, to be passed on by another: a receiver of counters need not be
 * thread-safe.
 */
final class CounterTally implements CdcMetrics {
  private static final CdcCounter[] COUNTERS = CdcCounter.values();

  private final long[] counts = new long[COUNTERS.length];
  private final List<Value> values = new ArrayList<>();

  private record Value(CdcDistribution distribution, long value) {}

  @Override
  public void add(CdcCounter counter, long amount) {
    counts[counter.ordinal()] += amount;
  }

  @Override
  public void record(CdcDistribution distribution, long value) {
    values.add(new Value(distribution, value));
  }

  /** Passes on what came since the last time. */
  void passOnTo(CdcMetrics receiver) {
    values.forEach(value -> receiver.record(value.distribution, value.value));
    values.clear();
    for (CdcCounter counter : COUNTERS) {
      long count = counts[counter.ordinal()];
      if (count != 0) {
        counts[counter.ordinal()] = 0;
        receiver.add(counter, count);
      }
    }
  }
}
