package dev.floe.cdc.sink;

import java.nio.channels.ClosedByInterruptException;

/**
 * A thread was interrupted while it committed, before the catalog was asked: nothing is committed.
 * The thread's interrupt stays set.
 */
public final class CommitInterruptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private CommitInterruptedException(String message) {
    super(message);
  }

  /** Nothing was begun: the epoch is as it was. */
  static CommitInterruptedException before(long position) {
    return new CommitInterruptedException(
        "cannot commit position "
            + position
            + ": the thread is interrupted, and I/O may fail half-way; nothing was begun; clear the"
            + " interrupt and commit again, or close the sink");
  }

  /** Throws this, where a failure of writing files is that of one which an interrupt closed. */
  static void throwIfBehind(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ClosedByInterruptException) {
        CommitInterruptedException interrupted = whileWriting();
        interrupted.initCause(failure);
        throw interrupted;
      }
    }
  }

  /** Some files were not written. */
  static CommitInterruptedException whileWriting() {
    return new CommitInterruptedException(
        "cannot commit: the thread was interrupted while files were written; nothing was committed,"
            + " and the files are removed; close the sink, or clear the interrupt, abort, and write"
            + " all changes after the last committed position again");
  }
}
