package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.LiveHeap;
import java.io.IOException;

/** How much heap an entrant holds at most in a lap, beyond what was held before. */
final class HeldHeap {
  private HeldHeap() {}

  /** Runs a small lap, which loads what a lap loads, and then the one that is watched. */
  static double peakMegabytes(Entrant small, Entrant watched) throws IOException {
    try (small) {
      small.lap();
    }
    return peakMegabytes(watched);
  }

  private static double peakMegabytes(Entrant entrant) throws IOException {
    try (entrant) {
      long before = LiveHeap.bytes();
      try (LiveHeap heap = LiveHeap.watch()) {
        entrant.lap();
        return Math.max(0, heap.peakBytes() - before) / 1e6;
      }
    }
  }
}
