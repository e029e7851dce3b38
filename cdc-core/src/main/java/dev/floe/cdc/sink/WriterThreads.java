package dev.floe.cdc.sink;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that write files: the one that commits, and helpers. Since the former works too,
 * helpers that are busy, or refuse, cost time and nothing else.
 *
 * <p>Thread-safe; tasks may run tasks of their own on the same threads. Whoever makes it closes it,
 * when no tasks run.
 */
final class WriterThreads implements AutoCloseable {
  private static final int IDLE_SECONDS = 2;

  private final int threads;
  private final Executor helpers;
  private final Runnable closer;

  private WriterThreads(int threads, Executor helpers, Runnable closer) {
    this.threads = threads;
    this.helpers = helpers;
    this.closer = closer;
  }

  /** The committing thread, and threads of its own that end when they are idle; 1 is the former. */
  static WriterThreads own(int threads) {
    if (threads == 1) {
      return new WriterThreads(threads, Runnable::run, () -> {});
    }
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads - 1,
            threads - 1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            daemons());
    pool.allowCoreThreadTimeOut(true);
    return new WriterThreads(threads, pool, pool::shutdown);
  }

  /** The committing thread, and threads of an executor, which stays its giver's. */
  static WriterThreads of(Executor executor, int threads) {
    return new WriterThreads(threads, executor, () -> {});
  }

  /** Runs tasks as {@link TaskRun} does, each once. */
  void run(List<? extends Runnable> tasks, TaskRun.OnInterrupt onInterrupt) {
    new TaskRun(tasks, onInterrupt).run(helpers, threads - 1);
  }

  @Override
  public void close() {
    closer.run();
  }

  private static ThreadFactory daemons() {
    AtomicInteger made = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "floe-write-" + made.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
