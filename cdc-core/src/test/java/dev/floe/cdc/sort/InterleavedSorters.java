package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Some sorters of one thread that take records, sort them and are read by turns, as chance has it.
 */
final class InterleavedSorters implements Callable<Void> {
  private final SortBudget budget;
  private final SpillStore store;
  private final Random random;
  private final int sorters;
  private final int records;
  private final String what;

  /** Sorters with up to {@code records} each; {@code what} tells where in a test they failed. */
  InterleavedSorters(
      SortBudget budget, SpillStore store, long seed, int sorters, int records, String what) {
    this.budget = budget;
    this.store = store;
    this.random = new Random(seed);
    this.sorters = sorters;
    this.records = records;
    this.what = what;
  }

  /** Runs some at once, each on a thread of its own. */
  static void runAll(List<InterleavedSorters> all) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    try {
      for (Future<Void> result : threads.invokeAll(all)) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public Void call() {
    List<Course> courses = new ArrayList<>();
    try {
      for (int i = 0; i < sorters; i++) {
        courses.add(new Course());
      }
      List<Course> running = new ArrayList<>(courses);
      while (!running.isEmpty()) {
        int turn = random.nextInt(running.size());
        if (!running.get(turn).step()) {
          running.remove(turn);
        }
      }
    } finally {
      courses.forEach(course -> course.sorter.close());
    }
    return null;
  }

  /** What one sorter goes through. */
  private final class Course {
    private final ExternalSorter sorter = ExternalSorter.create(budget, store);
    private final List<TestRecord> input;
    private final List<TestRecord> output = new ArrayList<>();
    private int added;
    private SortedCursor cursor;

    Course() {
      RecordShape[] shapes = RecordShape.values();
      RecordShape shape = shapes[random.nextInt(shapes.length)];
      input = shape.records(random, 1 + random.nextInt(records));
    }

    /** Adds or reads some records; false when it is through. */
    boolean step() {
      int some = 1 + random.nextInt(100);
      if (added < input.size()) {
        int end = Math.min(input.size(), added + some);
        TestRecord.addAll(sorter, input.subList(added, end));
        added = end;
        return true;
      }
      if (cursor == null) {
        cursor = sorter.sort();
        return true;
      }
      for (int i = 0; i < some; i++) {
        if (!cursor.next()) {
          sorter.close();
          assertThat(output).as(what).isEqualTo(TestRecord.sorted(input));
          return false;
        }
        output.add(TestRecord.current(cursor));
      }
      return true;
    }
  }
}
