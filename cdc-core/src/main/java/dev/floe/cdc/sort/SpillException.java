package dev.floe.cdc.sort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;

/** A run could not be written to its spill file, or read back as it was written. */
public final class SpillException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  SpillException(String message, IOException cause) {
    super(message, cause);
  }

  /** The first failure, with a later one suppressed in it; that one where there was none before. */
  static SpillException firstOf(SpillException first, SpillException later) {
    if (first == null) {
      return later;
    }
    first.addSuppressed(later);
    return first;
  }

  static SpillException cannotCreate(IOException cause) {
    return new SpillException("cannot spill sorted records: " + cause.getMessage(), cause);
  }

  static SpillException cannotWrite(
      String file, int bytes, long position, long spilledBytes, IOException cause) {
    if (cause instanceof ClosedByInterruptException) {
      return interrupted("spill sorted records to " + file, "writing", bytes, position, cause);
    }
    return new SpillException(
        String.format(
            "cannot spill sorted records to %s: writing %,d bytes at %,d failed after %,d bytes"
                + " were spilled: %s; free space there, or give another spill directory or a"
                + " larger sorter budget",
            file, bytes, position, spilledBytes, reason(cause)),
        cause);
  }

  static SpillException cannotAskForRoom(String file, IOException cause) {
    return new SpillException(
        String.format(
            "cannot spill sorted records to %s: its file system does not say how much room it has:"
                + " %s; check the disk, or give another spill directory",
            file, reason(cause)),
        cause);
  }

  static SpillException noRoom(long mostBytes, String files) {
    String problem =
        String.format(
            "a run of up to %,d bytes has room in no spill directory: %s", mostBytes, files);
    return new SpillException(
        "cannot spill sorted records: "
            + problem
            + "; free space there, or give another spill directory or a larger sorter budget",
        new IOException(problem));
  }

  static SpillException cannotRead(String file, int bytes, long position, IOException cause) {
    if (cause instanceof ClosedByInterruptException) {
      return interrupted(
          "read sorted records back from " + file, "reading", bytes, position, cause);
    }
    return new SpillException(
        String.format(
            "cannot read sorted records back from %s: reading %,d bytes at %,d failed: %s; let"
                + " nothing else touch the spill directory, check the disk, and sort again",
            file, bytes, position, reason(cause)),
        cause);
  }

  static SpillException corrupt(String file, long position, int run, String problem) {
    return new SpillException(
        String.format(
            "cannot read sorted records back from %s: the block at %,d of run %d is not what was"
                + " written: %s; let nothing else touch the spill directory, check the disk, and"
                + " sort again",
            file, position, run, problem),
        new IOException(problem));
  }

  static SpillException cannotRemove(String file, IOException cause) {
    return new SpillException(
        String.format(
            "cannot close and remove the spill file %s: %s; delete it once this process has ended",
            file, reason(cause)),
        cause);
  }

  private static SpillException interrupted(
      String what, String doing, int bytes, long position, IOException cause) {
    return new SpillException(
        String.format(
            "cannot %s: the thread was interrupted while %s %,d bytes at %,d, which closes the"
                + " file; the disk is not at fault, sort again if the records are still wanted",
            what, doing, bytes, position),
        cause);
  }

  private static String reason(IOException cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
