package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitQueue.Done;
import dev.floe.cdc.commit.CommitQueue.Release;
import dev.floe.cdc.commit.EpochCommitException;
import java.util.ArrayList;
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
  private final int epochsAtOnce;
  private final History history;
  private final Steps steps;
  private final Sinks sinks;

  /** By position, what was written for an epoch. Survives the processes. */
  private final Map<Long, List<byte[]>> stable = new TreeMap<>();

  /** The delivery to go on with. Survives the processes. */
  private int next;

  private EngineDoors doors;

  Runner(
      Setting setting, Script script, int epochsAtOnce, History history, Steps steps, Sinks sinks) {
    this.epochsAtOnce = epochsAtOnce;
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
      if (script.deliveries().get(next).repeated()) {
        open();
      }
      List<Long> epochs = writeEpochs();
      Release release = doors.commit(epochs, stable);
      for (Done done : release.done()) {
        steps.note(done.epoch().position() + ": " + done.outcome());
        next = script.following(next);
      }
      if (release.failure().isPresent()) {
        throw release.failure().get();
      }
      release.done().forEach(done -> history.ended(done.outcome()));
    }
  }

  /** Writes the epochs that are to be committed together, and gives their positions. */
  private List<Long> writeEpochs() {
    List<Long> positions = new ArrayList<>();
    int index = next;
    do {
      Delivery delivery = script.deliveries().get(index);
      positions.add(delivery.position());
      if (!stable.containsKey(delivery.position())) {
        stable.put(delivery.position(), doors.write(delivery));
      }
      index = script.following(index);
    } while (positions.size() < epochsAtOnce
        && index < script.deliveries().size()
        && !script.deliveries().get(index).repeated());
    return positions;
  }

  private void react(Throwable failure) {
    if (history.process().isDead()) {
      EngineDoors dead = doors;
      doors = null;
      history.killed(location -> dead != null && isStable(dead, location));
    } else if (failure instanceof EpochCommitException commit
        && !history.failed(failure)
        && !commit.isRefusedAs(Reason.FAILED)) {
      throw new AssertionError("a runner's epochs follow each other", failure);
    }
  }

  /** Whether a file is of an epoch that has outlived the process that wrote it. */
  private boolean isStable(EngineDoors dead, String location) {
    return stable.values().stream().anyMatch(epoch -> dead.names(epoch, location));
  }

  @Override
  public void abandon() {}
}
