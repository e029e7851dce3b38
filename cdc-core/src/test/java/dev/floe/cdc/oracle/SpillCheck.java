package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which epochs cannot be held in memory. Counts of each change only bytes that any encoding
 * has: its sequence number and, of a row, the number and the text that are not in the key.
 */
final class SpillCheck {
  private final Dimensions dimensions;
  private final TableShape shape;

  SpillCheck(Dimensions dimensions, TableShape shape) {
    this.dimensions = dimensions;
    this.shape = shape;
  }

  /** Whether memory cannot hold an epoch: all of it, or what one sorter has to hold. */
  boolean mustSpill(StreamEpoch epoch) {
    Map<List<Object>, Long> bytesOfKeys = new HashMap<>();
    long total = 0;
    long largest = 0;
    for (Change change : epoch.changes()) {
      if (!dimensions.drops(change)) {
        long bytes = leastBytes(change);
        bytesOfKeys.merge(shape.key(change.row()), bytes, Long::sum);
        total += bytes;
        largest = Math.max(largest, bytes);
      }
    }
    int sorters = dimensions.shards().most();
    long hottest = bytesOfKeys.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return total > dimensions.memory().bytesBeforeSpill(sorters) + sorters * largest
        || hottest > dimensions.memory().bytesBeforeSpill(1) + largest;
  }

  private long leastBytes(Change change) {
    long bytes = Long.BYTES;
    if (change.kind().carriesRow()) {
      bytes += Long.BYTES + shape.leastTextBytes(change.row());
    }
    return bytes;
  }

  /**
   * Checks that an epoch which a sink has taken in is spilled if memory cannot hold it, and not if
   * it is ample. A spill file may have no name, but the directory is made for the first one.
   */
  void check(StreamEpoch epoch, Path directory) {
    if (mustSpill(epoch)) {
      assertThat(directory).as("spill directory after %d changes", epoch.changes().size()).exists();
    }
    if (dimensions.memory() == Memory.AMPLE) {
      assertThat(directory).as("spill directory although memory is ample").doesNotExist();
    }
  }
}
