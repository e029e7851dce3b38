package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.EpochCommitException.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A runner with a stable channel: what its shards wrote for an epoch survives its processes, and is
 * committed until it is known to be in the table. It reaches the engine by its doors.
 */
final class Runner implements Committer {
  private static final int MOST_FAILURES = 12;

  private final Setting setting;
  private final Script script;
  private final History history;
  private final Steps steps;
  private final Sinks sinks;

  /** By position, what was written for an epoch. Survives the processes. */
  private final Map<Long, List<byte[]>> stable = new TreeMap<>();

  /** The delivery to go on with. Survives the processes. */
  private int next;

  private EngineDoors doors;

  Runner(Setting setting, Script script, History history, Steps steps, Sinks sinks) {
    this.setting = setting;
    this.script = script;
    this.history = history;
    this.steps = steps;
    this.sinks = sinks;
  }

  @Override
  public History history() {
    return history;
  }

  /** What is written for epochs, which another runner may take over. */
  Map<Long, List<byte[]>> stable() {
    return stable;
  }

  @Override
  public void open() {
    doors = new EngineDoors(history.start(), setting, sinks);
  }

  @Override
  public void run() {
    for (int failures = 0; failures < MOST_FAILURES; failures++) {
      try {
        deliver();
        return;
      } catch (RuntimeException | Error failure) {
        steps.noticed();
        steps.note(failure.toString());
        if (failure instanceof AssertionError) {
          throw failure;
        }
        react(failure);
      }
    }
    throw new AssertionError("the runner makes no progress");
  }

  private void deliver() {
    if (doors == null) {
      open();
    }
    while (next < script.deliveries().size()) {
      Delivery delivery = script.deliveries().get(next);
      if (delivery.repeated()) {
        open();
      }
      if (!stable.containsKey(delivery.position())) {
        stable.put(delivery.position(), doors.write(delivery));
      }
      CommitOutcome outcome =
          doors.commit(delivery.position(), stable.get(delivery.position()));
      steps.note(delivery.position() + ": " + outcome);
      history.ended(outcome);
      next = script.following(next);
    }
  }

  private void react(Throwable failure) {
    if (history.process().isDead()) {
      history.killed(stable.containsKey(script.deliveries().get(next).position()));
      doors = null;
    } else if (!history.failed(failure)
        && failure instanceof EpochCommitException commit
        && commit.outcome() == Outcome.STALE) {
      throw new AssertionError("a runner's epochs follow each other", failure);
    }
  }

  @Override
  public void abandon() {}
}
