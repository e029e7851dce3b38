package dev.floe.cdc.delta;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Files of an epoch could not be written. Those that were begun have been removed. */
public final class DeltaWriteException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  DeltaWriteException(String table, IOException cause) {
    super(
        "cannot write files of table "
            + table
            + ": "
            + cause.getMessage()
            + "; nothing was committed, write the epoch's changes again once the cause is mended",
        cause);
  }
}
