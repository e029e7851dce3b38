package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Counts the steps of one run, over all its processes, and lets the planned ones go wrong.
 *
 * <p>Its lock is not held while a step takes effect; but a run has one process at work at a time.
 */
final class Steps {
  private record Late(int due, Runnable effect) {}

  private final List<Fault> faults;
  private final Predicate<StepKind> counted;
  private final Journal journal;
  private final List<Late> late = new ArrayList<>();
  private final List<StepKind> kinds = new ArrayList<>();
  private int struck;
  private int unansweredCommits;
  private boolean outage;

  /** The steps of a run, each of which is counted. */
  Steps(List<Fault> faults) {
    this(faults, kind -> true, new Journal());
  }

  /**
   * Steps of which some are counted.
   *
   * @param counted those that the numbers of faults are about
   * @param journal where the steps are written down
   */
  Steps(List<Fault> faults, Predicate<StepKind> counted, Journal journal) {
    this.faults = List.copyOf(faults);
    this.counted = counted;
    this.journal = journal;
  }

  /** Takes one step of a process, or fails as planned. */
  <T> T take(SimulatedProcess process, StepKind kind, String target, Supplier<T> effect) {
    process.requireAlive(kind + " " + target);
    int step = begin(process, kind, target);
    if (outage) {
      journal.add("  outage");
      countUnanswered(kind);
      throw kind.failure(target);
    }
    Fault fault = counted.test(kind) ? faultAt(step) : null;
    return fault == null ? effect.get() : strike(fault, process, kind, target, effect);
  }

  private synchronized int begin(SimulatedProcess process, StepKind kind, String target) {
    int step = size();
    for (Late commit : List.copyOf(late)) {
      if (commit.due() <= step) {
        late.remove(commit);
        commit.effect().run();
      }
    }
    journal.add(step + " " + kind + " " + target + " by " + process);
    if (counted.test(kind)) {
      kinds.add(kind);
    }
    return step;
  }

  private Fault faultAt(int step) {
    for (Fault fault : faults) {
      if (fault.step() == step) {
        return fault;
      }
    }
    return null;
  }

  private <T> T strike(
      Fault fault, SimulatedProcess process, StepKind kind, String target, Supplier<T> effect) {
    struck++;
    countUnanswered(kind);
    journal.add("  " + fault);
    T result = null;
    if (fault.mode().done()) {
      result = effect.get();
    }
    if (fault.mode().late()) {
      late.add(new Late(fault.step() + fault.delay(), () -> applyLate(effect)));
    }
    if (fault.mode() == Mode.OUTAGE_AFTER) {
      outage = true;
      return result;
    }
    if (fault.mode().kills()) {
      throw process.kill(kind + " " + target);
    }
    throw fault.mode().failure(kind, target);
  }

  private void countUnanswered(StepKind kind) {
    unansweredCommits += kind == StepKind.COMMIT ? 1 : 0;
  }

  /** How many commits went wrong, by a fault of their own or in an outage. */
  int unansweredCommits() {
    return unansweredCommits;
  }

  private void applyLate(Supplier<?> effect) {
    try {
      Object unused = effect.get();
      journal.add("  the late commit was applied");
    } catch (RuntimeException conflict) {
      journal.add("  the late commit came too late");
    }
  }

  /** Takes note of something that the driver does. */
  void note(String text) {
    journal.add("  -- " + text);
  }

  /** Ends an outage: who drives the process has heard of it. */
  void noticed() {
    outage = false;
  }

  /** Applies what is late still. */
  void settle() {
    late.forEach(commit -> commit.effect().run());
    late.clear();
  }

  int size() {
    return kinds.size();
  }

  /** What the steps were, in order. */
  List<StepKind> kinds() {
    return kinds;
  }

  /** How many of the planned faults have struck. */
  int struck() {
    return struck;
  }

  /** The steps, with what went wrong and what the driver did, in order. */
  Journal journal() {
    return journal;
  }
}
