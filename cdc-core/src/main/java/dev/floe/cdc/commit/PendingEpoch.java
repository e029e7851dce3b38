package dev.floe.cdc.commit;

import dev.floe.cdc.delta.ShardDelta;
import java.util.List;
import java.util.Map;

/**
 * An epoch whose files are written and that is to be committed.
 *
 * @param position where it ends
 * @param deltas its files
 * @param properties further entries of its snapshot's summary; the sink's own win
 */
public record PendingEpoch(long position, List<ShardDelta> deltas, Map<String, String> properties) {
  public PendingEpoch {
    deltas = List.copyOf(deltas);
    properties = Map.copyOf(properties);
  }
}
