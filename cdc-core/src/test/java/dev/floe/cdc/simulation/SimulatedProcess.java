package dev.floe.cdc.simulation;

import java.util.function.Supplier;

/** A process in the simulated world: what it asks for are steps, until it is killed. */
final class SimulatedProcess {
  private final Steps steps;
  private final String name;
  private volatile boolean dead;

  SimulatedProcess(Steps steps, String name) {
    this.steps = steps;
    this.name = name;
  }

  <T> T step(StepKind kind, String target, Supplier<T> effect) {
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
