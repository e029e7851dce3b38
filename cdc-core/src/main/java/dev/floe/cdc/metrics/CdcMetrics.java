package dev.floe.cdc.metrics;

/**
 * The receiver of the engine's counters. An engine binding adapts it to its metrics system.
 *
 * <p>Implementations are called from the threads that write and commit and must not block.
 */
@FunctionalInterface
public interface CdcMetrics {
  /** Adds {@code amount}, at least 0, to a counter. */
  void add(CdcCounter counter, long amount);

  /** A receiver that drops everything. */
  static CdcMetrics none() {
    return (counter, amount) -> {};
  }
}
