package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs two actors in all interleavings of their catalog calls, or those with few switches. */
final class Interleavings {
  /** What became of one schedule. */
  private record Result(boolean complete, String failure, List<List<Schedule.Turn>> others) {}

  private final Workers workers;
  private final int mostRuns;
  private final List<String> failures = new ArrayList<>();
  private int complete;
  private int givenUp;

  private Interleavings(Workers workers, int mostRuns) {
    this.workers = workers;
    this.mostRuns = mostRuns;
  }

  /** All interleavings that differ in more than the order of refreshes. */
  static Interleavings all(Workers workers, int mostRuns) {
    return new Interleavings(workers, mostRuns);
  }

  /** Runs the actors again and again, until no schedule is left. */
  void explore(Interleaved.Maker maker) {
    List<List<Schedule.Turn>> left = List.of(List.of());
    while (!left.isEmpty()) {
      List<Callable<Result>> runs = new ArrayList<>();
      left.forEach(prefix -> runs.add(() -> run(maker, prefix)));
      List<List<Schedule.Turn>> found = new ArrayList<>();
      for (Result result : workers.all(runs)) {
        found.addAll(result.others());
        complete += result.complete() ? 1 : 0;
        givenUp += result.complete() ? 0 : 1;
        if (result.failure() != null) {
          failures.add(result.failure());
        }
      }
      left = found;
      if (complete + left.size() > mostRuns) {
        throw new AssertionError("more than " + mostRuns + " interleavings");
      }
    }
  }

  private static Result run(Interleaved.Maker maker, List<Schedule.Turn> prefix) {
    Schedule schedule = new Schedule(prefix);
    Turns turns = new Turns();
    Interleaved run = maker.make(turns);
    boolean complete = false;
    String failure = null;
    try {
      complete = turns.run(run.actors(), schedule);
      if (complete) {
        run.check();
      }
    } catch (RuntimeException | AssertionError broken) {
      complete = true;
      failure = schedule + ": " + broken + run.journal();
    } finally {
      run.end();
    }
    return new Result(complete, failure, schedule.others());
  }

  /** One schedule, by its text, with what it did. */
  static Journal replay(Interleaved.Maker maker, String schedule) {
    Turns turns = new Turns();
    Interleaved run = maker.make(turns);
    try {
      turns.run(run.actors(), new Schedule(Schedule.parse(schedule)));
      run.check();
    } finally {
      run.end();
    }
    return run.journal();
  }

  /** Interleavings that were run to their ends. */
  int complete() {
    return complete;
  }

  /** Runs that were given up, as another had done the same. */
  int givenUp() {
    return givenUp;
  }

  List<String> failures() {
    return failures;
  }
}
