package dev.floe.benchmarks.write;

import java.io.IOException;

/**
 * A way to write changes, driven in laps by one thread:
 *
 * <pre>
 *   (take -> finish -> tidy)*  -> close
 * </pre>
 *
 * The first two are timed, and are what a user of it would do.
 */
interface WriteSubject extends AutoCloseable {

  /** Takes all changes, one after the other. */
  void take(Changes changes) throws IOException;

  /** Ends the lap: all files are closed, and so is what the lap held. */
  Written finish() throws IOException;

  /** What a lap over these changes has to write. */
  Outcome expected(Changes changes);

  /** Removes the files that the lap wrote. Not timed. */
  void tidy() throws IOException;

  /** Gives back what it kept for the next lap. */
  @Override
  void close() throws IOException;
}
