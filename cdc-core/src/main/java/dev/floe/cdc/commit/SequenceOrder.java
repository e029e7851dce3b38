package dev.floe.cdc.commit;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether sequence numbers ascend from epoch to epoch. They order the changes of one epoch
 * only; where an epoch holds lower ones than an earlier epoch did, an older change of a key may
 * have replaced a newer one.
 */
final class SequenceOrder {
  private static final Logger LOG = LoggerFactory.getLogger(SequenceOrder.class);

  private final CdcMetrics metrics;
  private long highest = Long.MIN_VALUE;

  SequenceOrder(CdcMetrics metrics) {
    this.metrics = metrics;
  }

  /** Begins anew after an epoch whose highest sequence number may be known. */
  void startAfter(OptionalLong maxSequence) {
    highest = maxSequence.orElse(Long.MIN_VALUE);
  }

  /** Takes note of an epoch that is in the table. */
  void committed(long position, EpochFiles epoch) {
    OptionalLong lowest = epoch.minSequence();
    if (lowest.isPresent() && lowest.getAsLong() < highest) {
      metrics.add(CdcCounter.CROSS_WINDOW_SEQUENCE_INVERSIONS, 1);
      LOG.warn(
          "The epoch at position {} holds the sequence number {}, and an earlier one held {}: of the"
              + " changes of a key the one that was committed later is in force, whatever its"
              + " sequence number",
          position,
          lowest.getAsLong(),
          highest);
    }
    epoch.maxSequence().ifPresent(max -> highest = Math.max(highest, max));
  }
}
