package dev.floe.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sink.TaskRun.OnInterrupt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks on the asking thread and on helpers. */
@Timeout(60)
class TaskRunTest {
  private final ExecutorService helpers = Executors.newCachedThreadPool();
  private final AtomicInteger done = new AtomicInteger();

  @AfterEach
  void endHelpers() {
    Thread.interrupted();
    helpers.shutdownNow();
  }

  private static void run(List<Runnable> tasks, ExecutorService helpers, int mostHelpers) {
    new TaskRun(tasks, OnInterrupt.INTERRUPT_TASKS).run(helpers, mostHelpers);
  }

  private List<Runnable> counting(int tasks) {
    return IntStream.range(0, tasks).<Runnable>mapToObj(i -> done::incrementAndGet).toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while it waited", interrupted);
    }
  }

  @Test
  void tasksRunAtOnceOnAsManyThreadsAsThereMayBe() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch three = new CountDownLatch(3);
    Runnable meeting =
        () -> {
          threads.add(Thread.currentThread());
          three.countDown();
          await(three);
        };
    run(List.of(meeting, meeting, meeting), helpers, 2);
    assertThat(threads).hasSize(3).contains(Thread.currentThread());
  }

  @Test
  void noMoreThreadsHelpThanMay() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    run(
        IntStream.range(0, 100)
            .<Runnable>mapToObj(i -> () -> threads.add(Thread.currentThread()))
            .toList(),
        helpers,
        1);
    assertThat(threads).hasSizeBetween(1, 2);
  }

  @Test
  void helpersThatAreBusyOrGoneAreNotWaitedFor() {
    List<Runnable> asked = new ArrayList<>();
    new TaskRun(counting(5), OnInterrupt.INTERRUPT_TASKS).run(asked::add, 3);
    assertThat(done).hasValue(5);
    assertThat(asked).hasSize(3);
    asked.forEach(Runnable::run);
    assertThat(done).as("who comes late finds nothing to do").hasValue(5);

    new TaskRun(counting(5), OnInterrupt.INTERRUPT_TASKS)
        .run(
            task -> {
              throw new RejectedExecutionException("shut down");
            },
            3);
    assertThat(done).hasValue(10);
  }

  @Test
  void anExecutorThatRunsInTheCallersThreadDoesNoHarm() {
    new TaskRun(counting(5), OnInterrupt.INTERRUPT_TASKS).run(Runnable::run, 3);
    assertThat(done).hasValue(5);
  }

  @Test
  void tasksMayRunTasksOnTheSameThreads() {
    ExecutorService one = Executors.newSingleThreadExecutor();
    try {
      Runnable outer = () -> run(counting(4), one, 1);
      run(List.of(outer, outer, outer), one, 1);
      assertThat(done).hasValue(12);
    } finally {
      one.shutdownNow();
    }
  }

  @Test
  void afterAFailureNothingBegins() {
    Runnable failing =
        () -> {
          throw new IllegalStateException("first");
        };
    assertThatThrownBy(() -> run(List.of(failing, done::incrementAndGet), helpers, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("first");
    assertThat(done).hasValue(0);
  }

  @Test
  void whatIsUnderWayWhenATaskFailsIsWaitedFor() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch failed = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Runnable slow =
        () -> {
          begun.countDown();
          await(failed);
          ended.set(true);
        };
    Runnable failing =
        () -> {
          await(begun);
          failed.countDown();
          throw new IllegalStateException("first");
        };
    // One of the two on each thread, whichever.
    assertThatThrownBy(() -> run(List.of(slow, failing), helpers, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("first");
    assertThat(ended).isTrue();
  }

  @Test
  void laterFailuresAreSuppressedIntoTheFirst() {
    CountDownLatch firstFailed = new CountDownLatch(1);
    CountDownLatch bothBegun = new CountDownLatch(2);
    Runnable first =
        () -> {
          bothBegun.countDown();
          await(bothBegun);
          firstFailed.countDown();
          throw new IllegalStateException("first");
        };
    Runnable second =
        () -> {
          bothBegun.countDown();
          await(firstFailed);
          throw new OutOfMemoryError("second");
        };
    assertThatThrownBy(() -> run(List.of(first, second), helpers, 1))
        .satisfies(
            thrown -> {
              List<String> messages = new ArrayList<>(List.of(thrown.getMessage()));
              for (Throwable suppressed : thrown.getSuppressed()) {
                messages.add(suppressed.getMessage());
              }
              assertThat(messages).containsExactlyInAnyOrder("first", "second");
            });
  }

  @Test
  void aCheckedExceptionIsNotLost() {
    Runnable sneaky = () -> TaskRunTest.<RuntimeException>sneak(new Exception("checked"));
    assertThatThrownBy(() -> run(List.of(sneaky), helpers, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("checked")
        .hasCauseInstanceOf(Exception.class);
  }

  @SuppressWarnings("unchecked") // That is the trick.
  private static <E extends Exception> void sneak(Exception exception) throws E {
    throw (E) exception;
  }

  @Test
  void anInterruptOfTheAskingThreadInterruptsItsHelpersAndWaitsForThem() {
    CountDownLatch helping = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Thread asking = Thread.currentThread();
    List<Throwable> seen = new ArrayList<>();
    Runnable task =
        () -> {
          if (Thread.currentThread() == asking) {
            await(helping);
            asking.interrupt();
            return;
          }
          helping.countDown();
          try {
            never.await();
          } catch (InterruptedException interrupted) {
            seen.add(interrupted);
            throw new IllegalStateException("left half-way");
          }
        };
    assertThatThrownBy(() -> run(List.of(task, task, done::incrementAndGet), helpers, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("left half-way");
    assertThat(seen).hasSize(1);
    assertThat(done).as("begun after the interrupt").hasValue(0);
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
  }

  @Test
  void anInterruptLetsTasksEndThatMustNotBeLeftHalfWay() {
    CountDownLatch helping = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    AtomicBoolean interruptedHelper = new AtomicBoolean();
    Thread asking = Thread.currentThread();
    Runnable task =
        () -> {
          if (Thread.currentThread() == asking) {
            await(helping);
            asking.interrupt();
            interrupted.set(true);
            return;
          }
          helping.countDown();
          while (!interrupted.get() || asking.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
          interruptedHelper.set(Thread.currentThread().isInterrupted());
          done.incrementAndGet();
        };
    List<Runnable> tasks = List.of(task, task, task);
    assertThatThrownBy(() -> new TaskRun(tasks, OnInterrupt.LET_TASKS_END).run(helpers, 1))
        .isInstanceOf(CommitInterruptedException.class)
        .hasMessageContaining("cannot commit: the thread was interrupted");
    assertThat(done).hasValue(1);
    assertThat(interruptedHelper).isFalse();
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
  }

  @Test
  void aHelperTakesNoInterruptHome() throws Exception {
    ExecutorService one = Executors.newSingleThreadExecutor();
    try {
      CountDownLatch helping = new CountDownLatch(1);
      Thread asking = Thread.currentThread();
      Runnable task =
          () -> {
            if (Thread.currentThread() == asking) {
              await(helping);
              asking.interrupt();
              return;
            }
            helping.countDown();
            while (!Thread.currentThread().isInterrupted()) {
              Thread.onSpinWait();
            }
          };
      run(List.of(task, task), one, 1);
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(one.submit(() -> Thread.currentThread().isInterrupted()).get()).isFalse();
    } finally {
      one.shutdownNow();
    }
  }
}
