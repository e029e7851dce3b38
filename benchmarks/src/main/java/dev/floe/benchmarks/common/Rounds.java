package dev.floe.benchmarks.common;

import java.io.IOException;
import java.time.Duration;
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
    return run(entrants, warmUpRounds, rounds, Duration.ofDays(1));
  }

  /**
   * The same, but an entrant sits out the rounds to come once its laps together took longer than
   * some patience. Where none of them was to be counted, its last one is.
   */
  public static ContestResult run(
      List<? extends Entrant> entrants, int warmUpRounds, int rounds, Duration patience)
      throws IOException {
    Map<String, Runner> runners = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      runners.put(entrant.name(), new Runner(entrant, patience.toMillis()));
    }
    List<Runner> inOrder = List.copyOf(runners.values());
    try {
      for (int round = -warmUpRounds; round < rounds; round++) {
        for (int i = 0; i < inOrder.size(); i++) {
          inOrder.get(Math.floorMod(i + round, inOrder.size())).run(round >= 0);
        }
      }
    } finally {
      for (Entrant entrant : entrants) {
        entrant.close();
      }
    }
    Map<String, List<Lap>> laps = new LinkedHashMap<>();
    runners.forEach((name, runner) -> laps.put(name, runner.laps));
    return new ContestResult(laps);
  }

  /** An entrant with the laps that count. */
  private static final class Runner {
    private final Entrant entrant;
    private final List<Lap> laps = new ArrayList<>();
    private double leftMs;

    Runner(Entrant entrant, double patienceMs) {
      this.entrant = entrant;
      this.leftMs = patienceMs;
    }

    void run(boolean counted) throws IOException {
      if (leftMs < 0) {
        return;
      }
      System.gc();
      Lap lap = entrant.lap();
      leftMs -= lap.ms();
      if (counted || leftMs < 0) {
        laps.add(lap);
      }
    }
  }
}
