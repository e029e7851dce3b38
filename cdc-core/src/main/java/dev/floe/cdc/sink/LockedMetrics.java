package dev.floe.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;

/** Lets one thread at a time count, of all that share a lock. */
final class LockedMetrics implements CdcMetrics {
  private final CdcMetrics metrics;
  private final Object lock;

  LockedMetrics(CdcMetrics metrics, Object lock) {
    this.metrics = metrics;
    this.lock = lock;
  }

  @Override
  public void add(CdcCounter counter, long amount) {
    synchronized (lock) {
      metrics.add(counter, amount);
    }
  }

  @Override
  public void record(CdcDistribution distribution, long value) {
    synchronized (lock) {
      metrics.record(distribution, value);
    }
  }
}
