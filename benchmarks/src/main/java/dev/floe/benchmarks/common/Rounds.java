package dev.floe.benchmarks.common;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs laps of several entrants in turn, so that whatever else the machine does strikes all alike.
 *
 * <p>Before each lap the heap is collected, so that none pays for another's garbage. Each round
 * begins with another entrant.
 */
public final class Rounds {
  private Rounds() {}

  /** Runs them, the first rounds not counted, and closes them. */
  public static ContestResult run(List<? extends Entrant> entrants, int warmUpRounds, int rounds)
      throws IOException {
    Map<String, List<Lap>> laps = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      laps.put(entrant.name(), new ArrayList<>());
    }
    try {
      for (int round = -warmUpRounds; round < rounds; round++) {
        for (int i = 0; i < entrants.size(); i++) {
          Entrant entrant = entrants.get(Math.floorMod(i + round, entrants.size()));
          System.gc();
          Lap lap = entrant.lap();
          if (round >= 0) {
            laps.get(entrant.name()).add(lap);
          }
        }
      }
    } finally {
      for (Entrant entrant : entrants) {
        entrant.close();
      }
    }
    return new ContestResult(laps);
  }
}
