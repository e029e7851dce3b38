package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is too slow to be scanned again. A scan with equality deletes takes time that grows with the
 * square of the number of epochs, so that the next age's can be told from this one's.
 */
final class SlowScans {
  private static final double MS_PER_SECOND = 1_000;
  private static final double MS_PER_MINUTE = 60_000;

  private final int longestSeconds;
  private final Map<String, Seen> newest = new HashMap<>();

  private record Seen(int epochs, double ms) {}

  SlowScans(int longestSeconds) {
    this.longestSeconds = longestSeconds;
  }

  /** Takes what scans after so many epochs took. */
  void saw(int epochs, ContestResult scans) {
    scans.medians().forEach((name, values) -> newest.put(name, new Seen(epochs, values.get("ms"))));
  }

  /** Why a table is not scanned after so many epochs; empty if it is. */
  Optional<String> reason(String name, int epochs) {
    Seen last = newest.get(name);
    if (last == null) {
      return Optional.empty();
    }
    double growth = (double) epochs / last.epochs();
    if (last.ms() * growth * growth <= longestSeconds * MS_PER_SECOND) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s after %d epochs: not run, a scan after %d took %.1f minutes",
            name,
            epochs,
            last.epochs(),
            last.ms() / MS_PER_MINUTE));
  }
}
