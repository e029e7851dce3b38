package dev.floe.benchmarks.common;

import java.io.IOException;

/** Who takes part in {@link Rounds}, which close it in the end. */
public interface Entrant extends AutoCloseable {
  /** The name in results. */
  String name();

  /**
   * Runs one lap and checks what it did.
   *
   * @throws WrongAnswerException when that is wrong
   */
  Lap lap() throws IOException;

  @Override
  void close() throws IOException;
}
