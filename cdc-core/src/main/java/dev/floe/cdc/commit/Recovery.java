package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.CannotKnow;
import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.Resumption.Beginning;
import dev.floe.cdc.commit.Resumption.FromState;
import dev.floe.cdc.commit.Resumption.FromTable;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.commit.TokenReading.Lost;
import dev.floe.cdc.table.WriteMode;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides whether a run may go on from what its table says: the rules of {@link Resumption}. */
final class Recovery {
  static final String LOST_REMEDY =
      "find out how far the table was written, from its rows and the source; then either restore the"
          + " snapshots or the token property, or give the sink a new id and begin behind what the"
          + " table holds, or, where applying everything again does no harm, let the sink start from"
          + " scratch";

  private final CommitSettings settings;
  private final WriteMode mode;

  Recovery(CommitSettings settings, WriteMode mode) {
    this.settings = settings;
    this.mode = mode;
  }

  /** Why the run may not begin; empty if it may. */
  Optional<Failure> problem(TokenReading reading) {
    if (reading instanceof Lost lost) {
      return settings.lostHistory() == LostHistory.START_FROM_SCRATCH
          ? Optional.empty()
          : Optional.of(
              new CannotKnow(
                  "the snapshots that would tell what the table holds of the sink have been expired,"
                      + " and "
                      + lost.why(),
                  LOST_REMEDY));
    }
    Optional<CommittedEpoch> newest =
        reading instanceof Held held ? Optional.of(held.epoch()) : Optional.empty();
    Resumption resumption = settings.resumption();
    if (resumption instanceof Beginning) {
      return newest.flatMap(epoch -> beginning(epoch.token()));
    }
    Optional<Failure> batch =
        resumption instanceof FromTable run
            ? newest.flatMap(epoch -> afterBatch(run, epoch.token()))
            : Optional.empty();
    if (batch.isPresent()) {
      return batch;
    }
    Optional<Failure> other = newest.flatMap(epoch -> otherLineage(epoch.token()));
    if (other.isPresent() || resumption instanceof FromTable) {
      return other;
    }
    return fromState((FromState) resumption, newest);
  }

  private Optional<Failure> beginning(CommitToken newest) {
    if (newest.lineage().isSameAs(settings.lineage())) {
      return refused(
          Reason.OTHER_LINEAGE,
          "the lineage "
              + settings.lineage()
              + " has begun already, and the table holds its positions up to "
              + newest.position(),
          "go on in it, or begin one of another name");
    }
    if (mode != WriteMode.UPSERT) {
      return refused(
          Reason.OTHER_LINEAGE,
          "the table holds position "
              + newest
              + ", and a new lineage may bring changes that are in the table already, which only an"
              + " upsert applies again without doubling rows",
          "write in upsert mode, or give the sink a new id and begin the source behind what the"
              + " table holds");
    }
    return Optional.empty();
  }

  private static Optional<Failure> afterBatch(FromTable run, CommitToken newest) {
    OptionalLong batch = run.batchPosition();
    if (batch.isEmpty() || newest.position() < batch.getAsLong()) {
      return Optional.empty();
    }
    return refused(
        Reason.AFTER_BATCH,
        "the table holds position "
            + newest.position()
            + " of the sink: its id was last used by a batch, which covers all positions, so that"
            + " every window would be taken for one that is committed",
        "give the streaming run a sink id of its own; or, to go on under this one, roll the table"
            + " back to before the batch");
  }

  private Optional<Failure> otherLineage(CommitToken newest) {
    Lineage lineage = settings.lineage();
    if (!newest.lineage().isSameAs(lineage)) {
      return refused(
          Reason.OTHER_LINEAGE,
          "the table was last written at position "
              + newest
              + ", and the run's positions are of a lineage "
              + lineage
              + ", so that they cannot be compared",
          "go on in the lineage of the table, or, in upsert mode, begin the new lineage after it"
              + " explicitly, or use another sink id");
    }
    if (!lineage.hasWindowAfter(newest.position())) {
      return refused(
          Reason.OTHER_WINDOWS,
          "the table was last written at the window that ended at "
              + newest.position()
              + (newest.lineage().windowMillis().isPresent()
                  ? ", of " + newest.lineage().windowMillis().getAsLong() + " ms"
                  : "")
              + ", and no window of "
              + lineage.windowMillis().getAsLong()
              + " ms begins there, so that a window would hold changes that the table holds already",
          "use the earlier window size, or one whose windows begin where that one ended, or another"
              + " sink id");
    }
    return Optional.empty();
  }

  private static Optional<Failure> fromState(FromState state, Optional<CommittedEpoch> newest) {
    OptionalLong committed = state.committed();
    if (newest.isEmpty()) {
      return committed.isEmpty()
          ? Optional.empty()
          : rolledBack(committed.getAsLong(), "no position");
    }
    long position = newest.get().position();
    if (state.through().isEmpty() || position > state.through().getAsLong()) {
      return refused(
          Reason.REWIND,
          "the state that the run resumes from knows of position "
              + (state.through().isPresent() ? state.through().getAsLong() : "none")
              + ", and the table holds up to position "
              + position
              + ": it is older than the table, and what it writes next would be taken for what is"
              + " there",
          "resume from the state of position "
              + position
              + " or a newer one; or roll the table back to where the state is; or, in upsert mode,"
              + " replay from the older state in a new lineage");
    }
    return committed.isPresent() && position < committed.getAsLong()
        ? rolledBack(committed.getAsLong(), "position " + position)
        : Optional.empty();
  }

  private static Optional<Failure> rolledBack(long committed, String held) {
    return refused(
        Reason.ROLLED_BACK,
        "the state that the run resumes from knows position "
            + committed
            + " to be committed, and the table holds "
            + held
            + ": it was rolled back, or replaced",
        "resume from the state that fits the table, or bring the table back to where the state is");
  }

  private static Optional<Failure> refused(Reason reason, String problem, String remedy) {
    return Optional.of(new Refused(reason, problem, remedy));
  }
}
