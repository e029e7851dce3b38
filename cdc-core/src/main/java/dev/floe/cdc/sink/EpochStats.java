package dev.floe.cdc.sink;

import dev.floe.cdc.delta.ShardDelta;
import java.util.List;

/**
 * What one epoch held and what was written for it.
 *
 * @param changes changes taken in
 * @param rows rows in data files
 * @param deletes keys of which older rows are deleted
 * @param superseded changes of which nothing was written, because a later change of the key in the
 *     same epoch replaced them
 * @param dataFiles data files
 * @param deleteFiles files of these keys: the table's delete files where deletes are by equality,
 *     else gone once the epoch is committed
 * @param bytes bytes of data files and of these
 */
public record EpochStats(
    long changes,
    long rows,
    long deletes,
    long superseded,
    int dataFiles,
    int deleteFiles,
    long bytes) {

  static EpochStats of(List<ShardDelta> deltas) {
    return new EpochStats(
        deltas.stream().mapToLong(ShardDelta::changes).sum(),
        deltas.stream().mapToLong(ShardDelta::rows).sum(),
        deltas.stream().mapToLong(ShardDelta::deletes).sum(),
        deltas.stream().mapToLong(ShardDelta::superseded).sum(),
        deltas.stream().mapToInt(delta -> delta.dataFiles().size()).sum(),
        deltas.stream().mapToInt(delta -> delta.deleteFiles().size()).sum(),
        deltas.stream().mapToLong(ShardDelta::bytes).sum());
  }
}
