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
final class Runner extends Committer {
  private final int epochsAtOnce;

  /** By position, what was written for an epoch. Survives the processes. */
  private final Map<Long, List<byte[]>> stable = new TreeMap<>();

  private EngineDoors doors;

  Runner(
      Setting setting, Script script, int epochsAtOnce, History history, Steps steps, Sinks sinks) {
    super(setting, script, history, steps, sinks);
    this.epochsAtOnce = epochsAtOnce;
  }

  @Override
  void open() {
    doors = new EngineDoors(history.start(), setting, sinks);
  }

  @Override
  void deliver() {
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

  @Override
  void react(Throwable failure) {
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
  void abandon() {}
}
