package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LimitedExecutorTest {
  private final List<Runnable> given = new ArrayList<>();
  private final List<Integer> done = new ArrayList<>();

  @Test
  void fourThreadsRunAllTasksInOrder() {
    LimitedExecutor executor = new LimitedExecutor(given::add);
    for (int i = 0; i < 10; i++) {
      int task = i;
      executor.execute(() -> done.add(task));
    }
    assertThat(given).hasSize(4);
    given.get(0).run();
    assertThat(done).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    given.subList(1, 4).forEach(Runnable::run);
    assertThat(done).hasSize(10);
  }

  @Test
  void threadsThatEndedAreTakenAgain() {
    LimitedExecutor executor = new LimitedExecutor(Runnable::run);
    for (int i = 0; i < 20; i++) {
      int task = i;
      executor.execute(() -> done.add(task));
    }
    assertThat(done).hasSize(20).isSorted();
  }

  @Test
  void whereNoThreadStartsTasksAreDropped() {
    boolean[] refuses = {true};
    LimitedExecutor executor =
        new LimitedExecutor(
            task -> {
              if (refuses[0]) {
                throw new RejectedExecutionException("shut down");
              }
              task.run();
            });
    assertThatThrownBy(() -> executor.execute(() -> done.add(1)))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessage("shut down");
    refuses[0] = false;
    executor.execute(() -> done.add(2));
    assertThat(done).containsExactly(2);
  }
}
