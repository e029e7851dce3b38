package dev.floe.cdc.simulation;

import java.io.IOException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ServiceFailureException;

/** What a process may ask of the world: one request that can go wrong. */
enum StepKind {
  CREATE,
  CLOSE,
  OPEN,
  STAT,
  DELETE,
  REFRESH,
  COMMIT;

  boolean asksCatalog() {
    return this == REFRESH || this == COMMIT;
  }

  /** The exception of a plain failure, of the kind that comes out of the layer. */
  RuntimeException failure(String target) {
    String text = "the simulated " + name().toLowerCase(java.util.Locale.ROOT) + " failed";
    return asksCatalog()
        ? new ServiceFailureException("%s: %s", text, target)
        : new RuntimeIOException(new IOException(text + ": " + target));
  }
}
