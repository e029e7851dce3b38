package dev.floe.benchmarks.common;

/** A subject did not do what it was given to do: its time means nothing. */
public final class WrongAnswerException extends RuntimeException {
  /** What it did instead. */
  public WrongAnswerException(String message) {
    super(message);
  }
}
