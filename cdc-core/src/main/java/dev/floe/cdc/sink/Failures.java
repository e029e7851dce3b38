package dev.floe.cdc.sink;

/**
 * The failures of steps that are all to be tried: the first is the one to be thrown, and keeps the
 * others.
 *
 * <p>Not thread-safe.
 */
final class Failures {
  private Throwable first;

  /** Takes a step, and keeps what it throws. */
  void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error failure) {
      add(failure);
    }
  }

  /** Takes in what was thrown. */
  void add(Throwable failure) {
    if (first == null) {
      first = failure;
    } else if (failure != first) { // which addSuppressed would refuse with a failure of its own
      first.addSuppressed(failure);
    }
  }

  boolean isEmpty() {
    return first == null;
  }

  /** Throws the first failure, if there was one. */
  void throwFirst() {
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException exception) {
      throw exception;
    }
    if (first != null) { // A checked one, from code that does not declare it.
      throw new IllegalStateException(first.getMessage(), first);
    }
  }

  /** Takes a step on the way out of a failure, which keeps what the step throws. */
  static void attemptAfter(Throwable cause, Runnable step) {
    Failures failures = new Failures();
    failures.add(cause);
    failures.attempt(step);
  }
}
