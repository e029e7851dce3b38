package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Rounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs laps of several sorters in turn, and compares their answers. */
final class Contest {
  private final List<Sorter> sorters = new ArrayList<>();
  private final Answers answers = new Answers();

  Contest add(String name, SortSubject subject, RecordSource source) {
    sorters.add(new Sorter(name, subject, source, answers));
    return this;
  }

  /** Runs them, the first rounds not counted, and closes them. */
  ContestResult run(int warmUpRounds, int rounds) throws IOException {
    return Rounds.run(sorters, warmUpRounds, rounds);
  }
}
