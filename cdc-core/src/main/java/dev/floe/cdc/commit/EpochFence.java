package dev.floe.cdc.commit;

import dev.floe.cdc.commit.EpochCommitException.Outcome;
import dev.floe.cdc.commit.TokenFence.Verdict;
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
 *   <tr><td>is the table where the epoch begins ({@link TokenFence})?</td><td>already committed, or
 *       stale</td></tr>
 *   <tr><td>has it no snapshot, if the epoch was written without deletes for that reason?</td><td>
 *       stale</td></tr>
 *   <tr><td>has it the key that the epoch was written with ({@link KeyFence})?</td><td>not
 *       committed</td></tr>
 * </table>
 */
final class EpochFence implements SnapshotAncestryValidator {
  /**
   * Why an epoch may not be committed.
   *
   * @param outcome what is known about it
   * @param problem what is the matter
   * @param remedy what to do
   */
  record Refusal(Outcome outcome, String problem, String remedy) {}

  private static final String WRITE_ANEW =
      "abort, and write all changes after the position that the table holds now anew";

  private final TokenFence tokens;
  private final KeyFence keys;
  private final EpochFiles epoch;
  private final Table table;
  private Refusal refusal;
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
      if (tokens.verdict() == Verdict.STALE) {
        refusal =
            new Refusal(
                Outcome.STALE,
                tokens.errorMessage(),
                "another sink of this id has committed, or the table was rolled back; "
                    + WRITE_ANEW);
      }
      return false;
    }
    if (epoch.takesTableForEmpty() && base != null) {
      refusal =
          new Refusal(
              Outcome.STALE,
              "the table had no snapshot when the epoch was written, so that it holds no deletes,"
                  + " and another writer has made one since",
              WRITE_ANEW + ", so that they replace the rows that are there");
      return false;
    }
    if (!epoch.isEmpty()) {
      keys.problem(table.schema())
          .ifPresent(
              problem -> refusal = new Refusal(Outcome.NOT_COMMITTED, problem, KeyFence.REMEDY));
    }
    return refusal == null;
  }

  @Override
  public String errorMessage() {
    return refusal == null ? tokens.errorMessage() : refusal.problem();
  }

  /**
   * Why the last look at the table let the epoch not pass, if it did not; empty where it is
   * committed.
   */
  Optional<Refusal> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** The table's snapshot at the last look at it. */
  Optional<Snapshot> base() {
    return Optional.ofNullable(base);
  }

  /** Whether the last look at the table found the epoch's position there. */
  boolean alreadyCommitted() {
    return tokens.verdict() == Verdict.ALREADY_COMMITTED;
  }

  /** The newest epoch of the sink at the last look at the table. */
  CommittedEpoch newest() {
    return tokens.newest().orElseThrow();
  }
}
