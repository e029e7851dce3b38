package dev.floe.benchmarks.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs laps of several entrants in turn, so that whatever else the machine does strikes all alike,
 * and compares their answers.
 *
 * <p>Before each lap the heap is collected, so that none pays for another's garbage. Each round
 * begins with another entrant.
 */
final class Contest {
  private final List<Entrant> entrants = new ArrayList<>();

  /** What the first one with a source found, which the others must find as well. */
  private final Map<RecordSource, Digest> orders = new HashMap<>();

  private final Map<RecordSource, Digest> contents = new HashMap<>();

  Contest add(String name, SortSubject subject, RecordSource source) {
    entrants.add(new Entrant(name, subject, source));
    return this;
  }

  /** Runs them, the first rounds not counted, and closes them. */
  ContestResult run(int warmUpRounds, int rounds) throws IOException {
    Map<String, List<Lap>> laps = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      laps.put(entrant.name(), new ArrayList<>());
    }
    try {
      for (int round = -warmUpRounds; round < rounds; round++) {
        for (int i = 0; i < entrants.size(); i++) {
          Entrant entrant = entrants.get(Math.floorMod(i + round, entrants.size()));
          System.gc();
          Lap lap = lap(entrant);
          if (round >= 0) {
            laps.get(entrant.name()).add(lap);
          }
        }
      }
    } finally {
      for (Entrant entrant : entrants) {
        entrant.subject().close();
      }
    }
    return new ContestResult(laps);
  }

  private Lap lap(Entrant entrant) throws IOException {
    Digest digest = new Digest();
    Lap lap = entrant.lap(digest);
    SortSubject subject = entrant.subject();
    if (subject.keepsRecords() && subject.leftOut() == 0) {
      Digest content = contents.computeIfAbsent(entrant.source(), source -> digest);
      requireSame(entrant, "records", content.sum(), digest.sum());
      if (subject.sorts()) {
        Digest order = orders.computeIfAbsent(entrant.source(), source -> digest);
        requireSame(entrant, "order", order.ordered(), digest.ordered());
      }
    }
    return lap;
  }

  private static void requireSame(Entrant entrant, String what, long expected, long actual) {
    if (expected != actual) {
      throw new WrongAnswerException(
          String.format(
              "cannot use the lap of %s: the digest of its %s is %016x, that of others %016x",
              entrant.name(), what, actual, expected));
    }
  }
}
