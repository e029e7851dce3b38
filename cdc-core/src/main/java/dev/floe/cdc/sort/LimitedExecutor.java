package dev.floe.cdc.sort;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/**
 * Runs tasks in order on {@value #MAX_THREADS} threads of another executor at most. Where the other
 * executor refuses to start the first, the tasks waiting are dropped. Tasks must not throw.
 */
final class LimitedExecutor implements Executor {
  private static final int MAX_THREADS = 4;

  private final Executor executor;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private final Runnable work = this::work;
  private int threads;

  LimitedExecutor(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (waiting) {
      if (threads == MAX_THREADS) {
        waiting.add(task);
        return;
      }
      threads++;
      waiting.add(task);
    }
    boolean started = false;
    try {
      executor.execute(work);
      started = true;
    } finally {
      if (!started) {
        giveUp();
      }
    }
  }

  private void work() {
    for (Runnable task = nextTask(); task != null; task = nextTask()) {
      task.run();
    }
  }

  /** The next task, or null where the thread has to end. */
  private Runnable nextTask() {
    synchronized (waiting) {
      Runnable task = waiting.poll();
      if (task == null) {
        threads--;
      }
      return task;
    }
  }

  /** Drops the tasks that no thread will come to. */
  private void giveUp() {
    synchronized (waiting) {
      threads--;
      if (threads == 0) {
        waiting.clear();
      }
    }
  }
}
