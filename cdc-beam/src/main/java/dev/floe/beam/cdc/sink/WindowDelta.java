package dev.floe.beam.cdc.sink;

import java.util.Arrays;

/**
 * What one shard wrote for one commit window of its destination.
 *
 * @param windowEndMs the last millisecond of the window
 * @param shard the shard
 * @param delta a {@link dev.floe.cdc.delta.ShardDelta} as bytes
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by its content.
record WindowDelta(long windowEndMs, int shard, byte[] delta) {
  @Override
  public boolean equals(Object other) {
    return other instanceof WindowDelta that
        && windowEndMs == that.windowEndMs
        && shard == that.shard
        && Arrays.equals(delta, that.delta);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(windowEndMs) + Arrays.hashCode(delta);
  }

  @Override
  public String toString() {
    return "shard " + shard + " of the window that ends at " + windowEndMs;
  }
}
