package dev.floe.cdc.oracle;

import dev.floe.cdc.metrics.CdcCounter;

/**
 * What a sink has counted of the races that its commits have lost, which decides what its deletes
 * may have become.
 */
final class Races {
  /** After so many attempts lost in a row rows are not looked up any more. */
  private static final long MOST_LOST_WITH_VECTORS = 2;

  private long lost;
  private long lostBeforeLast;
  private boolean fellBack;

  /** Takes a count of the sink: what an epoch has come to is counted after what it has lost. */
  void count(CdcCounter counter, long amount) {
    switch (counter) {
      case COMMIT_RACES_LOST -> lost += amount;
      case SNAPSHOTS_CREATED -> {
        lostBeforeLast = lost;
        lost = 0;
        fellBack = false;
      }
      case EQUALITY_DELETE_FALLBACKS -> fellBack = true;
      default -> {}
    }
  }

  /** Whether the newest epoch has lost so often that its keys were not looked up. */
  boolean fallsBack() {
    return lostBeforeLast > MOST_LOST_WITH_VECTORS;
  }

  /** Whether the sink says so of its newest epoch. */
  boolean fellBack() {
    return fellBack;
  }

  /** Whether the newest epoch had to make vectors of the equality deletes that it found. */
  boolean converts() {
    return lostBeforeLast == 0;
  }
}
