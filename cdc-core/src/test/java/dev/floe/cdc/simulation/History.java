package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.EpochCommitException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The processes of one committer and what it was told of its commits: it decides which files may be
 * left that nothing refers to.
 */
final class History {
  private final World world;
  private final Steps steps;
  private final String name;
  private final Gate gate;
  private final List<SimulatedProcess> processes = new ArrayList<>();
  private final List<SimulatedFiles> files = new ArrayList<>();
  private final Set<String> excused = new HashSet<>();
  private final List<CommitOutcome> outcomes = new ArrayList<>();
  private Set<String> known = Set.of();
  private boolean unknown;
  private int unanswered;

  /** Whether the commit of a process that is dead may still be applied. */
  private boolean underWay;

  /**
   * The history of a committer to be.
   *
   * @param name the first part of its processes' names
   * @param gate where they wait for their turns
   */
  History(World world, Steps steps, String name, Gate gate) {
    this.world = world;
    this.steps = steps;
    this.name = name;
    this.gate = gate;
  }

  /** Starts a process and gives its way to the catalog. */
  SimulatedCatalog start() {
    SimulatedProcess process = new SimulatedProcess(steps, name + (processes.size() + 1), gate);
    processes.add(process);
    SimulatedCatalog catalog = new SimulatedCatalog(world, process);
    files.add(catalog.files());
    tryBegins();
    return catalog;
  }

  /** The newest process. */
  SimulatedProcess process() {
    return processes.get(processes.size() - 1);
  }

  private void tryBegins() {
    unknown = false;
    known = world.files().keySet();
  }

  /** The newest process is dead: what it made since its last commit may stay. */
  void killed() {
    killed(location -> false);
  }

  /**
   * The newest process is dead.
   *
   * @param kept which files have outlived it, to be committed yet
   */
  void killed(Predicate<String> kept) {
    excuse(kept.negate());
    underWay = true;
  }

  /**
   * A commit ended. What was made for an epoch that is skipped may stay, and so may manifests and
   * vectors of tries, of which one ended unknown and was found to be applied.
   */
  void ended(CommitOutcome outcome) {
    outcomes.add(outcome);
    if (outcome instanceof AlreadyCommitted) {
      excuse(location -> true);
    } else if (unknown || underWay) {
      excuse(Kinds::isOfTry);
    }
    if (outcome instanceof NothingToCommit) {
      heartbeatEnded();
    }
    unanswered = steps.unansweredCommits();
    underWay = false;
    tryBegins();
  }

  /** A heartbeat may have been made, of which no more than its catalog's answer is known. */
  void heartbeatEnded() {
    if (steps.unansweredCommits() > unanswered) {
      unanswered = steps.unansweredCommits();
      excuse(Kinds::isOfTry);
    }
  }

  /** A call failed; whether it left open if its commit was applied. */
  boolean failed(Throwable failure) {
    unknown |= failure instanceof EpochCommitException commit && commit.isUnknown();
    if (unknown) {
      excuse(Kinds::isOfTry);
    }
    return unknown;
  }

  /**
   * The newest process ends its sink, which leaves files of which it does not know if they are in
   * the table.
   */
  void closing() {
    if (unknown) {
      excuse(location -> true);
    }
  }

  private void excuse(Predicate<String> kind) {
    world.files().keySet().stream()
        .filter(location -> kind.test(location) && !known.contains(location))
        .forEach(excused::add);
  }

  /** What its commits came to, in order. */
  List<CommitOutcome> outcomes() {
    return outcomes;
  }

  /** The files that may be left: those excused, and those whose deletion was tried and failed. */
  Set<String> mayStay() {
    Set<String> all = new HashSet<>(excused);
    files.forEach(way -> all.addAll(way.deletionsTried()));
    return all;
  }
}
