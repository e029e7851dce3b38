package dev.floe.cdc.deletes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.iceberg.util.ThreadPools;

/**
 * Does what waits for storage on Iceberg's worker threads, several at once. (Iceberg's own {@code
 * Tasks} wait for them by sleeping 10 ms at a time.)
 */
final class Workers {
  /** Fewer items are done by the calling thread. */
  static final int FEWEST = 4;

  private Workers() {}

  /** Does something with each item, as {@link #map} applies a function. */
  static <T> void forEach(List<T> items, Consumer<T> action) {
    map(
        items,
        item -> {
          action.accept(item);
          return item;
        });
  }

  /**
   * Applies a function to each item.
   *
   * @return the results, in the order of the items
   * @throws RuntimeException what the function, or the pool, has thrown first, what came later
   *     suppressed; nothing is under way any more then
   */
  static <T, R> List<R> map(List<T> items, Function<T, R> function) {
    if (items.size() < FEWEST) {
      return items.stream().map(function).toList();
    }
    ExecutorService pool = ThreadPools.getWorkerPool();
    List<Future<R>> futures = new ArrayList<>(items.size());
    Throwable failure = null;
    try {
      for (T item : items) {
        futures.add(pool.submit(() -> function.apply(item)));
      }
    } catch (RejectedExecutionException shutDown) {
      failure = shutDown; // Those before are under way.
    }
    List<R> results = new ArrayList<>(items.size());
    for (Future<R> future : futures) {
      try {
        results.add(await(future));
      } catch (ExecutionException thrown) {
        if (failure == null) {
          failure = thrown.getCause();
        } else if (thrown.getCause() != failure) {
          failure.addSuppressed(thrown.getCause());
        }
      }
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure; // Neither throws another.
    }
    return results;
  }

  /** Waits to the end, as what is under way may not be left behind; an interrupt is kept. */
  private static <R> R await(Future<R> future) throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
