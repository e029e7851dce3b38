package dev.floe.cdc.delta;

import dev.floe.cdc.sort.Combiner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A naive sorter that spills and combines: records are dealt into runs, each is written in order
 * without what is superseded, some runs are merged in the same way, and all of them in the end.
 */
final class CombinedRuns {
  private final Combiner combiner;
  private final int candidates;
  private final SplittableRandom random;
  private long leftOut;

  /**
   * A sorter.
   *
   * @param candidates how many records of a group wait for what comes after them, at least 1
   */
  CombinedRuns(Combiner combiner, int candidates, SplittableRandom random) {
    this.combiner = combiner;
    this.candidates = candidates;
    this.random = random;
  }

  /** Sorts records that arrive in this order, at most {@code longest} to a run. */
  List<FakeRecord> sort(List<FakeRecord> arrived, int longest) {
    List<List<FakeRecord>> runs = new ArrayList<>();
    for (int from = 0; from < arrived.size(); ) {
      int to = Math.min(arrived.size(), from + random.nextInt(1, longest + 1));
      runs.add(write(arrived.subList(from, to)));
      from = to;
    }
    while (runs.size() > 1 && random.nextBoolean()) {
      List<FakeRecord> merged = new ArrayList<>(runs.remove(random.nextInt(runs.size())));
      merged.addAll(runs.remove(random.nextInt(runs.size())));
      runs.add(write(merged));
    }
    return runs.stream().flatMap(List::stream).sorted().toList();
  }

  long leftOut() {
    return leftOut;
  }

  /** Writes records as one run. */
  List<FakeRecord> write(List<FakeRecord> records) {
    List<FakeRecord> run = new ArrayList<>();
    Deque<FakeRecord> waiting = new ArrayDeque<>();
    for (FakeRecord record : records.stream().sorted().toList()) {
      if (run.isEmpty()
          || !record.isOfGroup(run.get(run.size() - 1), combiner.groupSuffixBytes())) {
        run.addAll(waiting);
        waiting.clear();
        run.add(record);
        continue;
      }
      boolean marked = combine(run.get(run.size() - 1), waiting, record);
      waiting.add(marked ? record.marked() : record);
      if (waiting.size() > candidates) {
        run.add(waiting.remove());
      }
    }
    run.addAll(waiting);
    return run;
  }

  /** Drops who waits and is superseded; says whether the record that comes next is to be marked. */
  private boolean combine(FakeRecord before, Deque<FakeRecord> waiting, FakeRecord after) {
    List<FakeRecord> kept = new ArrayList<>();
    boolean marked = false;
    FakeRecord last = before;
    for (FakeRecord candidate : waiting) {
      if (combiner.supersedes(last, candidate, after)) {
        leftOut++;
        marked = true;
      } else {
        last = marked ? candidate.marked() : candidate;
        kept.add(last);
        marked = false;
      }
    }
    waiting.clear();
    waiting.addAll(kept);
    return marked;
  }
}
