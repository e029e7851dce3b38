package dev.floe.cdc.simulation;

import java.util.List;
import java.util.function.Supplier;

/** A process in the simulated world: what it asks for are steps, until it is killed. */
final class SimulatedProcess {
  private final Steps steps;
  private final String name;
  private final Gate gate;
  private volatile boolean dead;

  SimulatedProcess(Steps steps, String name, Gate gate) {
    this.steps = steps;
    this.name = name;
    this.gate = gate;
  }

  /** A process of which no fault is planned, and that waits for nobody. */
  static SimulatedProcess undisturbed(String name) {
    return new SimulatedProcess(new Steps(List.of()), name, Gate.open());
  }

  <T> T step(StepKind kind, String target, Supplier<T> effect) {
    gate.pass(kind);
    return steps.take(this, kind, target, effect);
  }

  void step(StepKind kind, String target, Runnable effect) {
    step(
        kind,
        target,
        () -> {
          effect.run();
          return null;
        });
  }

  boolean isDead() {
    return dead;
  }

  void requireAlive(String step) {
    if (dead) {
      throw new ProcessKilled(step);
    }
  }

  ProcessKilled kill(String step) {
    dead = true;
    return new ProcessKilled(step);
  }

  @Override
  public String toString() {
    return name;
  }
}
