package dev.floe.cdc.sink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * One run of independent tasks, by the thread that asks for it and by helpers that come when they
 * can. It ends when no task is under way any more, whatever happens.
 *
 * <ul>
 *   <li>After the first failure no task begins; those under way end. The first is thrown, with the
 *       others suppressed.
 *   <li>When the asking thread is interrupted no task begins either, and it still waits for those
 *       under way; its interrupt stays set.
 *   <li>What tasks did is seen by the asking thread afterwards.
 * </ul>
 */
final class TaskRun {
  /** What an interrupt of the asking thread does to tasks under way on other threads. */
  enum OnInterrupt {
    /** They are interrupted too: a task that fails half-way leaves nothing behind. */
    INTERRUPT_TASKS,
    /** They end in their own time: a task that fails half-way leaves a question open. */
    LET_TASKS_END
  }

  private final List<? extends Runnable> tasks;
  private final OnInterrupt onInterrupt;
  private final Failures failures = new Failures();
  private final Set<Thread> helping = new HashSet<>();
  private int begun;
  private boolean stopped;
  private boolean helpersInterrupted;

  TaskRun(List<? extends Runnable> tasks, OnInterrupt onInterrupt) {
    this.tasks = tasks;
    this.onInterrupt = onInterrupt;
  }

  /**
   * Runs the tasks.
   *
   * @param helpers where up to {@code mostHelpers} ask for help
   * @throws CommitInterruptedException when an interrupt left tasks undone, and none failed
   */
  void run(Executor helpers, int mostHelpers) {
    call(helpers, Math.min(mostHelpers, tasks.size() - 1));
    Thread asking = Thread.currentThread();
    for (Runnable task = next(asking); task != null; task = next(asking)) {
      attempt(task);
    }
    awaitHelpers();
    failures.throwFirst();
    if (begun < tasks.size()) {
      throw CommitInterruptedException.whileWriting();
    }
  }

  private void call(Executor helpers, int count) {
    for (int i = 0; i < count; i++) {
      try {
        helpers.execute(this::help);
      } catch (RejectedExecutionException | OutOfMemoryError noThread) {
        return; // The asking thread does what they would have.
      }
    }
  }

  private void help() {
    Thread helper = Thread.currentThread();
    Runnable task = nextForHelper(helper);
    if (task == null) { // It came too late, maybe after the end.
      return;
    }
    try {
      while (task != null) {
        attempt(task);
        task = next(null);
      }
    } finally {
      leave(helper);
    }
  }

  private synchronized Runnable nextForHelper(Thread helper) {
    Runnable task = next(null);
    if (task != null) {
      helping.add(helper);
    }
    return task;
  }

  /**
   * The next task to begin, or null.
   *
   * @param asking the thread whose interrupt ends the run, when it is the one that asks
   */
  private synchronized Runnable next(Thread asking) {
    if (asking != null && asking.isInterrupted()) {
      stopped = true;
    }
    return stopped || begun == tasks.size() ? null : tasks.get(begun++);
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (Throwable failure) {
      fail(failure);
    }
  }

  private synchronized void fail(Throwable failure) {
    stopped = true;
    failures.add(failure);
  }

  /** Lets a helper go, without the interrupt that was meant for its task. */
  private synchronized void leave(Thread helper) {
    helping.remove(helper);
    if (helpersInterrupted) {
      Thread.interrupted();
    }
    notifyAll();
  }

  private synchronized void awaitHelpers() {
    boolean interrupted = Thread.interrupted();
    if (interrupted) {
      stop();
    }
    while (!helping.isEmpty()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
        stop();
      }
    }
    stopped = true; // Nothing begins in a helper that comes later.
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    stopped = true;
    if (onInterrupt == OnInterrupt.INTERRUPT_TASKS && !helpersInterrupted) {
      helpersInterrupted = !helping.isEmpty();
      helping.forEach(Thread::interrupt);
    }
  }
}
