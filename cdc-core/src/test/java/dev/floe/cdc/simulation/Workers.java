package dev.floe.cdc.simulation;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

  private static final class WithoutHadoopDefaults extends ClassLoader {
    private static final byte[] NONE = "<configuration/>".getBytes(StandardCharsets.UTF_8);

    WithoutHadoopDefaults() {
      super(Workers.class.getClassLoader());
    }

    @Override
    public java.net.URL getResource(String name) {
      return isHadoopDefault(name) ? none(name) : super.getResource(name);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      return isHadoopDefault(name)
          ? new ByteArrayInputStream(NONE)
          : super.getResourceAsStream(name);
    }

    private static boolean isHadoopDefault(String name) {
      return name.equals("core-default.xml");
    }

    private static java.net.URL none(String name) {
      try {
        return new java.net.URL(
            null,
            "memory:" + name,
            new java.net.URLStreamHandler() {
              @Override
              protected java.net.URLConnection openConnection(java.net.URL url) {
                return new java.net.URLConnection(url) {
                  @Override
                  public void connect() {}

                  @Override
                  public InputStream getInputStream() {
                    return new ByteArrayInputStream(NONE);
                  }
                };
              }
            });
      } catch (java.net.MalformedURLException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
