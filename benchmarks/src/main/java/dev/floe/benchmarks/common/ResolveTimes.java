package dev.floe.benchmarks.common;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long the keys of each epoch took to be looked up and its deletion vectors to be written, as
 * the engine tells. For one thread.
 */
public final class ResolveTimes implements CdcMetrics {
  private final List<Double> ms = new ArrayList<>();

  @Override
  public void add(CdcCounter counter, long amount) {}

  @Override
  public void record(CdcDistribution distribution, long value) {
    if (distribution == CdcDistribution.DELETE_RESOLVE_DURATION_MS) {
      ms.add((double) value);
    }
  }

  /** In ms, an epoch that needed it after the other. */
  public List<Double> ms() {
    return Collections.unmodifiableList(ms);
  }
}
