package dev.floe.cdc.commit;

/**
 * What a commit came to. What is not one of these is an exception.
 *
 * <table>
 *   <caption>Outcomes</caption>
 *   <tr><th>outcome</th><th>this epoch in the table</th><th>snapshot</th><th>the epoch's files</th></tr>
 *   <tr><td>{@link Committed}</td><td>yes, by this commit</td><td>new</td><td>in the table</td></tr>
 *   <tr><td>{@link AlreadyCommitted}</td><td>yes, by an earlier commit</td><td>none new</td><td>deleted</td></tr>
 *   <tr><td>{@link NothingToCommit}</td><td>it changes no row</td><td>none</td><td>none were written</td></tr>
 * </table>
 */
public sealed interface CommitOutcome {

  /**
   * The epoch is in the table by this commit.
   *
   * @param snapshotId the snapshot that holds it
   */
  record Committed(long snapshotId) implements CommitOutcome {}

  /**
   * The table had the epoch's token before: it, or a later epoch of the same sink, was committed.
   *
   * @param snapshotId the snapshot with this sink's newest token
   * @param committedThrough the position of that token
   */
  record AlreadyCommitted(long snapshotId, long committedThrough) implements CommitOutcome {}

  /** The epoch held no change, or its changes cancelled each other: no snapshot was made. */
  record NothingToCommit() implements CommitOutcome {}
}
