package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Runs all cases of a kind and gathers those that fail. */
final class Exploration {
  private static final int[] DELAYS = {1, 2, 3, 5, 8};

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
    single(setting, List.of(Policy.RETRY, Policy.ABORT, Policy.REOPEN));
    single(setting, List.of(Policy.RUNNER));
    single(setting, List.of(Policy.BACKLOG));
  }

  private void single(Setting setting, List<Policy> policies) {
    Steps undisturbed = new CrashCase(setting, policies.get(0), List.of()).run(sinks);
    steps += undisturbed.size();
    List<StepKind> kinds = undisturbed.kinds();
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
      assertThat(run.struck())
          .as("%s: faults that struck", crash.id())
          .isEqualTo(crash.faults().size());
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
