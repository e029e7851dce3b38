package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that run cases, each a world of its own, beside each other: a case waits a lot, as
 * Iceberg looks only every 10 ms whether its own workers are done.
 *
 * <p>Hadoop, whose settings Parquet asks for with each file, finds its defaults by the thread's
 * class loader. Here it finds none, as parsing them takes longer than writing the file.
 */
final class Workers implements AutoCloseable {
  private static final int THREADS = 12;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "simulation");
            thread.setContextClassLoader(new WithoutHadoopDefaults());
            thread.setDaemon(true);
            return thread;
          });

  /** Runs all tasks and hands their results back in order. */
  <T> List<T> all(List<Callable<T>> tasks) {
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> result : threads.invokeAll(tasks)) {
        results.add(result.get());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    } catch (ExecutionException failure) {
      throw new IllegalStateException(failure.getCause());
    }
    return results;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
