package dev.floe.beam.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.function.Predicate;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Why a pipeline failed. */
public final class Failures {
  private Failures() {}

  /** Runs what has to fail, and looks for the failure of a type that made it fail. */
  public static <E extends Throwable> AbstractThrowableAssert<?, E> failureOf(
      Class<E> type, ThrowingCallable run) {
    return assertThat(type.cast(causeOf(run, type::isInstance)));
  }

  /** The same for the failure of a record that cannot be taken. */
  public static AbstractThrowableAssert<?, Throwable> poisonOf(ThrowingCallable run) {
    return assertThat(
        causeOf(run, cause -> cause.getClass().getSimpleName().equals("PoisonRecordException")));
  }

  private static Throwable causeOf(ThrowingCallable run, Predicate<Throwable> wanted) {
    Throwable failure = catchThrowable(run);
    assertThat(failure).as("the failure of the pipeline").isNotNull();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (wanted.test(cause)) {
        return cause;
      }
    }
    throw new AssertionError("not the failure that was expected: " + failure, failure);
  }
}
