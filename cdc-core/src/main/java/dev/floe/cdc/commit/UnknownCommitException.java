package dev.floe.cdc.commit;

/**
 * It is not known whether a snapshot was committed, nor whether it still will be. The files that it
 * refers to must be kept.
 */
public final class UnknownCommitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownCommitException(String tableName, RuntimeException cause) {
    super(
        "cannot tell whether a snapshot was committed to table %s: %s; its files are kept; look at the"
                .formatted(tableName, cause.getMessage())
            + " table's snapshots, and remove orphan files if it is not there",
        cause);
  }
}
