package dev.floe.beam.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Why a pipeline failed. */
public final class Failures {
  private Failures() {}

  /** Runs what has to fail, and looks for the failure of a type that made it fail. */
  public static <E extends Throwable> AbstractThrowableAssert<?, E> failureOf(
      Class<E> type, ThrowingCallable run) {
    Throwable failure = catchThrowable(run);
    assertThat(failure).as("the failure of the pipeline").isNotNull();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return assertThat(type.cast(cause));
      }
    }
    throw new AssertionError("not the failure that was expected: " + failure, failure);
  }
}
