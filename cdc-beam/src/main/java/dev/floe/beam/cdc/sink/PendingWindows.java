package dev.floe.beam.cdc.sink;

import dev.floe.cdc.delta.ShardDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The deltas of one destination whose windows are not complete yet, by window.
 *
 * <p>A shard writes one delta for a window. Of a delta that comes twice one is left; of two that
 * differ the first is the window's, and the other one is a window of its own at the same end, which
 * the commit finds to be there already.
 */
final class PendingWindows {
  private final TreeMap<Long, List<Map<Integer, WindowDelta>>> windows = new TreeMap<>();

  static PendingWindows of(Iterable<WindowDelta> deltas) {
    PendingWindows pending = new PendingWindows();
    deltas.forEach(pending::add);
    return pending;
  }

  private void add(WindowDelta delta) {
    List<Map<Integer, WindowDelta>> same =
        windows.computeIfAbsent(delta.windowEndMs(), any -> new ArrayList<>(1));
    for (Map<Integer, WindowDelta> shards : same) {
      WindowDelta known = shards.putIfAbsent(delta.shard(), delta);
      if (known == null || known.equals(delta)) {
        return;
      }
    }
    Map<Integer, WindowDelta> other = new TreeMap<>();
    other.put(delta.shard(), delta);
    same.add(other);
  }

  /** The windows up to an end, ascending, but for those in which all changes cancelled. */
  List<CompleteWindow> through(long endMs) {
    List<CompleteWindow> due = new ArrayList<>();
    windows
        .headMap(endMs, true)
        .forEach(
            (end, same) -> {
              for (Map<Integer, WindowDelta> shards : same) {
                List<byte[]> deltas = shards.values().stream().map(WindowDelta::delta).toList();
                if (deltas.stream().anyMatch(delta -> !ShardDelta.locationsOf(delta).isEmpty())) {
                  due.add(new CompleteWindow(end, deltas));
                }
              }
            });
    return due;
  }

  /** The deltas of windows after an end, ascending by window. */
  List<WindowDelta> after(long endMs) {
    return windows.tailMap(endMs, false).values().stream()
        .flatMap(List::stream)
        .flatMap(shards -> shards.values().stream())
        .toList();
  }
}
