package dev.floe.beam.cdc.sink;

import java.util.Arrays;
import java.util.List;

/**
 * All that the shards of a destination wrote for one commit window.
 *
 * @param endMs the last millisecond of the window
 * @param deltas {@link dev.floe.cdc.delta.ShardDelta}s as bytes
 */
record CompleteWindow(long endMs, List<byte[]> deltas) {
  CompleteWindow {
    deltas = List.copyOf(deltas);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CompleteWindow that
        && endMs == that.endMs
        && Arrays.deepEquals(deltas.toArray(), that.deltas.toArray());
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(endMs) + Arrays.deepHashCode(deltas.toArray());
  }

  @Override
  public String toString() {
    return "the window that ends at " + endMs + ", of " + deltas.size() + " shards";
  }
}
