package dev.floe.benchmarks.sort;

/** A subject did not sort what it was given: its time means nothing. */
final class WrongAnswerException extends RuntimeException {
  WrongAnswerException(String message) {
    super(message);
  }
}
