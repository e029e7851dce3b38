package dev.floe.cdc.testing;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.EnumMap;
import java.util.Map;

/** Remembers what was counted. */
public final class Counters implements CdcMetrics {
  private final Map<CdcCounter, Long> counts = new EnumMap<>(CdcCounter.class);

  @Override
  public void add(CdcCounter counter, long amount) {
    counts.merge(counter, amount, Long::sum);
  }

  public long of(CdcCounter counter) {
    return counts.getOrDefault(counter, 0L);
  }
}
