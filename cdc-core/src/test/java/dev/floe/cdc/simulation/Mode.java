package dev.floe.cdc.simulation;

import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * What goes wrong at a step.
 *
 * <p>Before: the step was not done. Unacknowledged: it was done, and its caller does not hear of
 * it. After: it was done and its caller heard of it, and then nothing works until the service takes
 * note. A kill after the answer is the kill before the next step, so it has no mode of its own.
 */
enum Mode {
  FAIL_BEFORE(false, false),
  FAIL_UNACKNOWLEDGED(true, false),
  OUTAGE_AFTER(true, false),
  KILL_BEFORE(false, true),
  KILL_UNACKNOWLEDGED(true, true),
  /** Refused for certain, as another's commit came first. */
  CONFLICT_BEFORE(false, false),
  /** Applied by a first try of the client, whose second one is refused for that reason. */
  CONFLICT_UNACKNOWLEDGED(true, false),
  UNKNOWN_BEFORE(false, false),
  UNKNOWN_UNACKNOWLEDGED(true, false),
  /** The request is under way still: the catalog applies it some steps later, if it then can. */
  UNKNOWN_LATE(false, false),
  KILL_LATE(false, true);

  private final boolean done;
  private final boolean kills;

  Mode(boolean done, boolean kills) {
    this.done = done;
    this.kills = kills;
  }

  /** Whether such a fault exists for a kind of step. */
  boolean fits(StepKind kind) {
    return switch (this) {
      case FAIL_BEFORE, FAIL_UNACKNOWLEDGED, OUTAGE_AFTER, KILL_BEFORE, KILL_UNACKNOWLEDGED -> true;
      default -> kind == StepKind.COMMIT;
    };
  }

  /** Whether the step takes effect at once. */
  boolean done() {
    return done;
  }

  /** Whether the process dies. */
  boolean kills() {
    return kills;
  }

  boolean late() {
    return this == UNKNOWN_LATE || this == KILL_LATE;
  }

  RuntimeException failure(StepKind kind, String target) {
    return switch (this) {
      case CONFLICT_BEFORE, CONFLICT_UNACKNOWLEDGED ->
          new CommitFailedException("the simulated commit was refused: %s", target);
      case UNKNOWN_BEFORE, UNKNOWN_UNACKNOWLEDGED, UNKNOWN_LATE ->
          new CommitStateUnknownException(
              new IllegalStateException("the simulated reply of the commit was lost: " + target));
      default -> kind.failure(target);
    };
  }
}
