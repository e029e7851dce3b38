package dev.floe.cdc.commit;

/**
 * What committing an epoch came to.
 *
 * <table>
 *   <caption>Outcomes</caption>
 *   <tr><th>outcome</th><th>the epoch is in the table</th><th>its files</th><th>what to do</th></tr>
 *   <tr><td>{@link Committed}</td><td>yes, by this call</td><td>in the table</td><td>go on</td></tr>
 *   <tr><td>{@link Resolved}</td><td>yes, by a try of this committer whose reply was lost</td><td>in the
 *       table</td><td>go on</td></tr>
 *   <tr><td>{@link AlreadyCommitted}, content {@code SAME}</td><td>yes, by another committer or an
 *       earlier process, with these files</td><td>in the table</td><td>go on</td></tr>
 *   <tr><td>{@link AlreadyCommitted}, content {@code OTHER}</td><td>its position is, with other
 *       files</td><td>in no table, left where they are</td><td>go on, if the position was replayed;
 *       else look into it</td></tr>
 *   <tr><td>{@link AlreadyCommitted}, content {@code UNKNOWN}</td><td>its position is; the snapshot is
 *       gone that would tell the files</td><td>left where they are</td><td>as before</td></tr>
 *   <tr><td>{@link NothingToCommit}</td><td>it changes no row</td><td>none</td><td>go on</td></tr>
 *   <tr><td>{@link Refused}</td><td>no, and it will not be by itself</td><td>in no table; the
 *       caller's</td><td>what the remedy says</td></tr>
 *   <tr><td>{@link Unknown}</td><td>perhaps</td><td>must stay</td><td>the same call again finds
 *       out</td></tr>
 *   <tr><td>{@link CannotKnow}</td><td>perhaps: the history that would tell is gone</td><td>must
 *       stay</td><td>what the remedy says</td></tr>
 * </table>
 */
public sealed interface CommitOutcome {

  /** The table holds the epoch, or what is named by its position. */
  sealed interface InTable extends CommitOutcome {
    /** The snapshot that holds it, which may have been expired since. */
    long snapshotId();
  }

  /** The epoch is not known to be in the table: thrown, in an {@link EpochCommitException}. */
  sealed interface Failure extends CommitOutcome {
    /** What is the matter. */
    String problem();

    /** What to do. */
    String remedy();
  }

  /** The epoch is in the table by this call. */
  record Committed(long snapshotId) implements InTable {}

  /**
   * The epoch is in the table by a try of this committer, in this call or an earlier one, that had
   * ended with a failure: it was found by its token and content.
   */
  record Resolved(long snapshotId) implements InTable {}

  /**
   * The table had the epoch's position before.
   *
   * @param snapshotId the snapshot of the epoch, where it is known, else that of the sink's newest
   *     token
   * @param committedThrough the position of the sink's newest token
   * @param content whether the table holds just these files
   */
  record AlreadyCommitted(long snapshotId, long committedThrough, Content content)
      implements InTable {}

  /** The epoch held no change, or its changes cancelled each other: no snapshot was made. */
  record NothingToCommit() implements CommitOutcome {}

  /** No snapshot holds the epoch. */
  record Refused(Reason reason, String problem, String remedy) implements Failure {}

  /** The catalog did not say whether it applied the commit. */
  record Unknown(String problem, String remedy) implements Failure {}

  /** Whether the table holds epochs of the sink cannot be known any more. */
  record CannotKnow(String problem, String remedy) implements Failure {}

  /** How the files of an epoch compare with what the table holds at its position. */
  enum Content {
    /** They are the ones. */
    SAME,
    /** They are others. */
    OTHER,
    /** The snapshot that would tell is there no more. */
    UNKNOWN
  }

  /** Why an epoch was refused. */
  enum Reason {
    /** The catalog, or a file of metadata, failed; the same call may succeed. */
    FAILED,
    /**
     * The table is not where the epoch begins: another committer of the sink has put a part of it
     * there, or the table was rolled back.
     */
    STALE,
    /** The sink's newest token is of another lineage. */
    OTHER_LINEAGE,
    /** The state that a run resumes from is older than what the table holds. */
    REWIND,
    /** The state that a run resumes from is newer than what the table holds. */
    ROLLED_BACK,
    /** The windows of a run do not begin where the newest committed window ended. */
    OTHER_WINDOWS,
    /** The table was last written by a batch, after which no window comes. */
    AFTER_BATCH,
    /** Rows came into a table that the epoch takes for empty. */
    NOT_EMPTY,
    /** The table has lost the key that the epoch was written with. */
    KEY_CHANGED,
    /** The table was dropped or replaced. */
    TABLE_GONE,
    /** The table holds other files at the epoch's position, and the sink is strict. */
    OTHER_CONTENT
  }
}
