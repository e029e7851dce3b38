package dev.floe.beam.cdc.sink;

import java.util.List;
import java.util.OptionalLong;

/**
 * Complete windows of one destination, to be committed one after the other.
 *
 * @param after the end of the window that was handed over before them, which must be committed when
 *     they are; empty for none
 * @param windows the windows, ascending by their ends; not empty
 */
record DueWindows(OptionalLong after, List<CompleteWindow> windows) {
  DueWindows {
    windows = List.copyOf(windows);
  }

  /** The end of the first window. */
  long firstEndMs() {
    return windows.get(0).endMs();
  }

  /** The end of the last window. */
  long lastEndMs() {
    return windows.get(windows.size() - 1).endMs();
  }
}
