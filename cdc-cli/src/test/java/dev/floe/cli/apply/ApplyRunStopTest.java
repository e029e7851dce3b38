package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cli.input.DecimalStrings;
import dev.floe.cli.input.FitOptions;
import dev.floe.cli.input.FlatFormat;
import dev.floe.cli.input.FlatOptions;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Reads;
import dev.floe.cli.input.TableTemplate;
import dev.floe.cli.input.TimePrecision;
import dev.floe.cli.input.UnknownColumns;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final SortBudget budget = SortBudget.ofMegabytes(1);

  @AfterEach
  void closeBudget() {
    budget.close();
  }

  @Test
  void stoppedWhileItWaitsForLinesToInferColumnsFrom() throws Exception {
    catalog.initialize("memory", Map.of());
    byte[] line = "{\"id\":1}\n".getBytes(StandardCharsets.UTF_8);
    ApplyRun run = run(new SequenceInputStream(new ByteArrayInputStream(line), new Silence()));
    Thread thread = new Thread(() -> run(run));
    thread.setDaemon(true);
    thread.start();
    waiting.await();

    assertThat(stop.stop()).as("the run stands still").isTrue();
    assertThat(catalog.tableExists(TABLE)).isFalse();
  }

  private ApplyRun run(InputStream stdin) {
    ApplySettings settings =
        new ApplySettings(
            List.of("id"),
            WriteMode.RETRACT,
            Reads.INSERT,
            OnTruncate.FAIL,
            new FitOptions(TimePrecision.MICROS, DecimalStrings.PLAIN, UnknownColumns.REFUSE),
            table -> "s",
            1,
            budget,
            List.of(),
            Map.of(),
            CdcMetrics.none());
    NewTables newTables = new NewTables(Optional.empty(), List.of(), Map.of(), Notes.none());
    return new ApplyRun(
        new InputFiles(List.of("-"), stdin),
        new Events(
            new FlatFormat(new FlatOptions(Optional.empty(), Map.of(), Optional.empty())),
            TableTemplate.parse(TABLE.toString())),
        new DestinationOpener(catalog, settings, newTables),
        new ApplyOptions(Sequencer.arrival(), OnTruncate.FAIL, 10),
        Optional.empty(),
        stop,
        new Totals());
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
