package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Runs all cases of a kind and gathers those that fail. */
final class Exploration {
  private static final int[] DELAYS = {1, 2, 3, 5, 8};
  private static final List<Mode> SECOND_OF_PAIR =
      List.of(Mode.FAIL_BEFORE, Mode.KILL_UNACKNOWLEDGED);

  private final Sinks sinks;
  private final Workers workers;
  private final List<String> failures = new ArrayList<>();
  private int explored;
  private int steps;

  Exploration(Sinks sinks, Workers workers) {
    this.sinks = sinks;
    this.workers = workers;
  }

  /** One fault at each step, in each mode, with each policy that it may matter to. */
  void single(Setting setting) {
    List<Policy> services = new ArrayList<>(setting.policies());
    services.removeIf(Policy::isRunner);
    single(setting, services);
    setting.policies().stream()
        .filter(Policy::isRunner)
        .forEach(runner -> single(setting, List.of(runner)));
  }

  /** Policies that differ in what follows a failure, and in nothing before it. */
  private void single(Setting setting, List<Policy> policies) {
    List<StepKind> kinds = stepsOf(setting, policies.get(0));
    List<CrashCase> cases = new ArrayList<>();
    for (int step = 0; step < kinds.size(); step++) {
      for (Fault fault : faultsAt(step, kinds.get(step))) {
        // After a kill there is nothing to decide.
        for (Policy policy : fault.mode().kills() ? policies.subList(0, 1) : policies) {
          cases.add(new CrashCase(setting, policy, List.of(fault)));
        }
      }
    }
    runAll(cases);
  }

  /** A fault at each step, and a second one some steps later, while the first is recovered from. */
  void pairs(Setting setting, Policy policy, int[] distances) {
    List<StepKind> kinds = stepsOf(setting, policy);
    List<CrashCase> cases = new ArrayList<>();
    for (int step = 0; step < kinds.size(); step++) {
      for (Mode first : firstOfPair(kinds.get(step))) {
        for (int distance : distances) {
          for (Mode second : SECOND_OF_PAIR) {
            cases.add(
                new CrashCase(
                    setting,
                    policy,
                    List.of(Fault.at(step, first), Fault.at(step + distance, second))));
          }
        }
      }
    }
    runAll(cases);
  }

  private static List<Mode> firstOfPair(StepKind kind) {
    return kind == StepKind.COMMIT
        ? List.of(
            Mode.KILL_UNACKNOWLEDGED,
            Mode.UNKNOWN_BEFORE,
            Mode.UNKNOWN_UNACKNOWLEDGED,
            Mode.CONFLICT_UNACKNOWLEDGED)
        : List.of(Mode.KILL_BEFORE, Mode.FAIL_UNACKNOWLEDGED);
  }

  private List<StepKind> stepsOf(Setting setting, Policy policy) {
    List<StepKind> kinds = new CrashCase(setting, policy, List.of()).run(sinks).kinds();
    steps += kinds.size();
    return kinds;
  }

  private static List<Fault> faultsAt(int step, StepKind kind) {
    List<Fault> faults = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      if (mode.late() && mode.fits(kind)) {
        for (int delay : DELAYS) {
          faults.add(new Fault(step, mode, delay));
        }
      } else if (mode.fits(kind)) {
        faults.add(Fault.at(step, mode));
      }
    }
    return faults;
  }

  private void runAll(List<CrashCase> cases) {
    explored += cases.size();
    List<Callable<Optional<String>>> tasks = new ArrayList<>();
    cases.forEach(crash -> tasks.add(() -> failureOf(crash)));
    workers.all(tasks).forEach(failure -> failure.ifPresent(failures::add));
  }

  private Optional<String> failureOf(CrashCase crash) {
    try {
      Steps run = crash.run(sinks);
      // The second fault of a pair may lie after the end.
      assertThat(run.struck())
          .as("%s: faults that struck", crash.id())
          .isBetween(1, crash.faults().size());
      return Optional.empty();
    } catch (AssertionError failure) {
      return Optional.of(failure.getMessage());
    }
  }

  int explored() {
    return explored;
  }

  int steps() {
    return steps;
  }

  List<String> failures() {
    return failures;
  }
}
