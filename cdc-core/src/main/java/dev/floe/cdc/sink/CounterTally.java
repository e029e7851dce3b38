package dev.floe.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;

/**
 * Counts for one thread, to be passed on by another: a receiver of counters need not be
 * thread-safe.
 */
final class CounterTally implements CdcMetrics {
  private static final CdcCounter[] COUNTERS = CdcCounter.values();

  private final long[] counts = new long[COUNTERS.length];

  @Override
  public void add(CdcCounter counter, long amount) {
    counts[counter.ordinal()] += amount;
  }

  /** Passes on what was counted since the last time. */
  void passOnTo(CdcMetrics receiver) {
    for (CdcCounter counter : COUNTERS) {
      long count = counts[counter.ordinal()];
      if (count != 0) {
        counts[counter.ordinal()] = 0;
        receiver.add(counter, count);
      }
    }
  }
}
