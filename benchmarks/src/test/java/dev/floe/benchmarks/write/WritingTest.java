package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.common.WrongAnswerException;
import org.junit.jupiter.api.Test;

class WritingTest {
  @Test
  void refusesALapThatLosesRows() {
    Changes changes = Workload.INSERTS.changes(10, 1);
    Writing losing = new Writing("losing", new Losing(), changes);
    assertThatThrownBy(losing::lap)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage(
            "cannot use the lap of losing: it wrote Outcome[rows=0, equalityDeletes=0,"
                + " positionDeletes=0] instead of Outcome[rows=10, equalityDeletes=0,"
                + " positionDeletes=0]");
  }

  private static final class Losing implements WriteSubject {
    @Override
    public void take(Changes changes) {}

    @Override
    public Written finish() {
      return Written.nothing();
    }

    @Override
    public Outcome expected(Changes changes) {
      return Outcome.ofAppend(changes);
    }

    @Override
    public void tidy() {}

    @Override
    public void close() {}
  }
}
