package dev.floe.cdc.sort;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The background threads of the sorters that share a budget: one for each task under way. Daemons,
 * which end by themselves once they have been idle for {@value #IDLE_SECONDS} s.
 */
final class SortThreads implements Executor {
  private static final int IDLE_SECONDS = 2;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          new Daemons());

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }

  /** Lets the threads end as soon as they are idle. */
  void endWhenIdle() {
    threads.setKeepAliveTime(0, TimeUnit.SECONDS);
  }

  private static final class Daemons implements ThreadFactory {
    private final AtomicInteger made = new AtomicInteger();

    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, "floe-sort-" + made.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }
}
