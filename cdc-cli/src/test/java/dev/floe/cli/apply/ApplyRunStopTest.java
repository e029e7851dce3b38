package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that is stopped while it waits for input. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ApplyRunStopTest {
  private static final TableIdentifier TABLE = TableIdentifier.of("shop", "orders");

  private final CountDownLatch waiting = new CountDownLatch(1);
  private final StopSwitch stop = new StopSwitch();
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Sorting sorting = RunOptionsTest.options().sorting();

  @AfterEach
  void closeSorting() {
    sorting.close();
  }

  @Test
  void stoppedWhileItWaitsForLinesToInferColumnsFrom() throws Exception {
    catalog.initialize("memory", Map.of());
    byte[] line = "{\"id\":1}\n".getBytes(StandardCharsets.UTF_8);
    InputStream input = new SequenceInputStream(new ByteArrayInputStream(line), new Silence());
    ApplyRun run = Runs.of(input, TABLE.toString(), catalog, sorting, stop);
    Thread thread = new Thread(() -> run(run));
    thread.setDaemon(true);
    thread.start();
    waiting.await();

    assertThat(stop.stop()).as("the run stands still").isTrue();
    assertThat(catalog.tableExists(TABLE)).isFalse();
  }

  private static void run(ApplyRun run) {
    try {
      run.run(Progress.none());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives nothing, for good. */
  private final class Silence extends InputStream {
    @Override
    public int read() {
      waiting.countDown();
      while (true) {
        try {
          Thread.currentThread().join();
        } catch (InterruptedException e) {
          return -1;
        }
      }
    }
  }
}
