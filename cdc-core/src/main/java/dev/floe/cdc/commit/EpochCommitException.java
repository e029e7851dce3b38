package dev.floe.cdc.commit;

/**
 * An epoch could not be committed. {@link #outcome()} says whether its files may be in the table.
 */
public final class EpochCommitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is known about a failed commit. */
  public enum Outcome {
    /** No snapshot holds the epoch. */
    NOT_COMMITTED,
    /**
     * No snapshot holds the epoch, and none may: the table is not at the position that the epoch
     * follows, because another sink of the same id has committed, or the table was rolled back; or
     * another writer has made the first snapshot of a table that the epoch takes for empty.
     */
    STALE,
    /** The catalog did not say; the same commit tried again finds out. */
    UNKNOWN
  }

  private final Outcome outcome;

  EpochCommitException(String message, Outcome outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  /** What is known about the epoch. */
  public Outcome outcome() {
    return outcome;
  }
}
