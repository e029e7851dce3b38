package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.CannotKnow;
import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import java.util.Iterator;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotAncestryValidator;
import org.apache.iceberg.Table;

/**
 * Lets an epoch pass only onto a table that is as the epoch takes it to be. Iceberg asks in every
 * attempt of a commit, with the refreshed table.
 *
 * <table>
 *   <caption>What is asked, in this order</caption>
 *   <tr><th>question</th><th>refusal</th></tr>
 *   <tr><td>is the table where the epoch begins ({@link TokenFence})?</td><td>already committed,
 *       stale, of another lineage, or it cannot be known</td></tr>
 *   <tr><td>has it no snapshot, if the epoch was written without deletes for that reason?</td><td>not
 *       empty</td></tr>
 *   <tr><td>has it the key that the epoch was written with ({@link KeyFence})?</td><td>key
 *       changed</td></tr>
 * </table>
 */
final class EpochFence implements SnapshotAncestryValidator {
  private static final String WRITE_ANEW =
      "abort, and write all changes after the position that the table holds now anew";

  private final TokenFence tokens;
  private final KeyFence keys;
  private final EpochFiles epoch;
  private final Table table;
  private Failure refusal;
  private Snapshot base;

  EpochFence(TokenFence tokens, KeyFence keys, EpochFiles epoch, Table table) {
    this.tokens = tokens;
    this.keys = keys;
    this.epoch = epoch;
    this.table = table;
  }

  @Override
  public boolean validate(Iterable<Snapshot> newestFirst) {
    refusal = null;
    Iterator<Snapshot> newest = newestFirst.iterator();
    base = newest.hasNext() ? newest.next() : null;
    if (!tokens.validate(newestFirst)) {
      refusal = tokenRefusal();
      return false;
    }
    if (epoch.takesTableForEmpty() && base != null) {
      refusal =
          new Refused(
              Reason.NOT_EMPTY,
              "the table had no snapshot when the epoch was written, so that it holds no deletes,"
                  + " and another writer has made one since",
              WRITE_ANEW + ", so that they replace the rows that are there");
      return false;
    }
    if (!epoch.isEmpty()) {
      keys.problem(table.schema())
          .ifPresent(
              problem -> refusal = new Refused(Reason.KEY_CHANGED, problem, KeyFence.REMEDY));
    }
    return refusal == null;
  }

  /** Why the epoch's place in the table is not free; null where the epoch is there. */
  private Failure tokenRefusal() {
    String problem = tokens.errorMessage();
    return switch (tokens.verdict()) {
      case STALE ->
          new Refused(
              Reason.STALE,
              problem,
              "another sink of this id has committed, or the table was rolled back; " + WRITE_ANEW);
      case OTHER_LINEAGE ->
          new Refused(
              Reason.OTHER_LINEAGE,
              problem,
              "another run of this sink id has begun a lineage of its own, and positions of two"
                  + " lineages cannot be compared; stop one of the runs, or give each a sink id of"
                  + " its own");
      case CANNOT_KNOW -> new CannotKnow(problem, Recovery.LOST_REMEDY);
      case PASSES, ALREADY_COMMITTED -> null;
    };
  }

  @Override
  public String errorMessage() {
    return refusal == null ? tokens.errorMessage() : refusal.problem();
  }

  /**
   * Why the last look at the table let the epoch not pass, if it did not; empty where it is
   * committed.
   */
  Optional<Failure> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** The table's snapshot at the last look at it. */
  Optional<Snapshot> base() {
    return Optional.ofNullable(base);
  }
}
