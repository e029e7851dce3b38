package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitOutcome.CannotKnow;
import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import dev.floe.cdc.commit.CommitOutcome.Unknown;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.Reasons;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Tells the user of a commit that failed, or a sink that may not go on, in the words of the
 * command.
 *
 * <table>
 *   <caption>What is told, and the exit status</caption>
 *   <tr><th>outcome</th><th>of the changes</th><th>what to do</th><th>status</th></tr>
 *   <tr><td>unknown</td><td>perhaps in the table</td><td>run again</td><td>3</td></tr>
 *   <tr><td>refused: failed, stale, not empty</td><td>not in the table</td><td>run again</td><td>3</td></tr>
 *   <tr><td>refused: other content</td><td>not in the table</td><td>run without --strict</td><td>1</td></tr>
 *   <tr><td>refused for another reason</td><td>not in the table</td><td>what the engine says</td>
 *       <td>1</td></tr>
 *   <tr><td>cannot know</td><td>perhaps in the table</td><td>find out, restore, or begin anew</td>
 *       <td>1</td></tr>
 * </table>
 */
final class CommitTrouble {
  private static final String RUN_AGAIN =
      "run the same command again, it resumes from what the table holds";

  private CommitTrouble() {}

  /** A commit that failed. */
  static CommandFailure committing(
      TableIdentifier table, long position, EpochCommitException failure) {
    String action = "commit the changes up to line %d to %s".formatted(position, table);
    Failure outcome = failure.outcome();
    if (outcome instanceof CannotKnow lost) {
      return lost(action, lost, failure);
    }
    if (outcome instanceof Unknown) {
      return again(action, why(failure), "it is not known whether the catalog applied it", failure);
    }
    Refused refused = (Refused) outcome;
    return switch (refused.reason()) {
      case FAILED -> again(action, why(failure), "nothing of it is in the table", failure);
      case STALE ->
          again(
              action,
              refused.problem(),
              "another run of this sink is at work, or the table was rolled back",
              failure);
      case NOT_EMPTY -> again(action, refused.problem(), "nothing of it is in the table", failure);
      case OTHER_CONTENT ->
          failed(
              action,
              refused.problem(),
              "without --strict, a run goes on after what another one has committed if it applied the"
                  + " same lines",
              failure);
      case OTHER_LINEAGE,
          REWIND,
          ROLLED_BACK,
          OTHER_WINDOWS,
          AFTER_BATCH,
          KEY_CHANGED,
          TABLE_GONE ->
          failed(action, refused.problem(), refused.remedy(), failure);
    };
  }

  /** A sink that may not go on from what its table says. */
  static CommandFailure resuming(
      TableIdentifier table, String sinkId, EpochCommitException failure) {
    String action = "resume sink '%s' of table %s".formatted(sinkId, table);
    Failure outcome = failure.outcome();
    return outcome instanceof CannotKnow lost
        ? lost(action, lost, failure)
        : failed(action, outcome.problem(), outcome.remedy(), failure);
  }

  private static CommandFailure lost(String action, CannotKnow lost, Throwable cause) {
    return failed(
        action,
        lost.problem(),
        "see what the table holds ('floe inspect' and 'floe show'); where applying all lines again"
            + " does no harm, as with --upsert, run with --from-scratch; else give the lines that"
            + " are not applied yet, with another --sink-id",
        cause);
  }

  private static CommandFailure again(
      String action, String problem, String state, Throwable cause) {
    return CommandFailure.passing(
        "cannot %s: %s; %s; %s".formatted(action, problem, state, RUN_AGAIN), cause);
  }

  private static CommandFailure failed(
      String action, String problem, String remedy, Throwable cause) {
    return new CommandFailure("cannot %s: %s; %s".formatted(action, problem, remedy), cause);
  }

  private static String why(EpochCommitException failure) {
    return Reasons.of(failure.getCause() == null ? failure : failure.getCause());
  }
}
