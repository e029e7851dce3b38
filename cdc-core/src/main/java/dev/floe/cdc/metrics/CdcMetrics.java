package dev.floe.cdc.metrics;

/**
 * The receiver of the engine's counters and distributions. An engine binding adapts it to its
 * metrics system.
 *
 * <p>Implementations are called from the threads that write and commit and must not block.
 */
@FunctionalInterface
public interface CdcMetrics {
  /** Adds {@code amount}, at least 0, to a counter. */
  void add(CdcCounter counter, long amount);

  /** Takes one value of a distribution; drops it where a receiver does not say otherwise. */
  default void record(CdcDistribution distribution, long value) {}

  /** A receiver that drops everything. */
  static CdcMetrics none() {
    return (counter, amount) -> {};
  }
}
