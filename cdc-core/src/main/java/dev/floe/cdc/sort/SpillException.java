package dev.floe.cdc.sort;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A run could not be written to its spill file, or read back as it was written. */
public final class SpillException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  SpillException(String message, IOException cause) {
    super(message, cause);
  }
}
