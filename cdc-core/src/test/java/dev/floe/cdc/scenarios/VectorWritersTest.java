package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sinks of ids of their own that commit to one table at once, each to keys of its own. */
class VectorWritersTest {
  private static final int SINKS = 3;
  private static final int EPOCHS = 6;
  private static final int KEYS_PER_SINK = 10;
  private static final int MOST_ATTEMPTS = 50;
  private static final long SEED = 20_261_130;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  void noneLosesWhatAnotherDeletes() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(SINKS);
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options)) {
      // All begin with rows in one file, so that all mark rows of the same files.
      StringBuilder first = new StringBuilder();
      for (int key = 0; key < SINKS * KEYS_PER_SINK; key += 1) {
        first.append(" %d.I1(first)".formatted(key));
      }
      scenario.epoch(first.toString());
      List<Future<Map<Integer, String>>> runs = new ArrayList<>();
      for (int sink = 0; sink < SINKS; sink += 1) {
        int number = sink;
        runs.add(threads.submit(() -> run(scenario, number)));
      }
      List<String> expected = new ArrayList<>();
      for (Future<Map<Integer, String>> run : runs) {
        run.get().forEach((key, image) -> expected.add(key + ":" + image));
      }
      expected.sort(null);
      assertThat(scenario.rows()).as("seed %d", SEED).isEqualTo(expected);
      assertThat(
              DeleteFiles.listed(scenario.table()).stream()
                  .filter(ContentFileUtil::isDV)
                  .map(DeleteFile::referencedDataFile))
          .doesNotHaveDuplicates();
    } finally {
      threads.shutdown();
    }
  }

  /** Commits epochs of random changes to the sink's keys, and says what is to be left of them. */
  private static Map<Integer, String> run(Scenario scenario, int number) {
    Random random = new Random(SEED + number);
    Map<Integer, String> rows = new TreeMap<>();
    int from = number * KEYS_PER_SINK;
    for (int key = from; key < from + KEYS_PER_SINK; key += 1) {
      rows.put(key, "first");
    }
    try (CdcSink sink = scenario.openAs("sink" + number)) {
      for (int epoch = 2; epoch < 2 + EPOCHS; epoch += 1) {
        for (int key = from; key < from + KEYS_PER_SINK; key += 1) {
          change(scenario, sink, rows, key, epoch, random.nextInt(4));
        }
        commit(sink, epoch);
      }
    }
    return rows;
  }

  private static void change(
      Scenario scenario, CdcSink sink, Map<Integer, String> rows, int key, int epoch, int kind) {
    String image = "at" + epoch;
    if (!rows.containsKey(key)) {
      if (kind == 0) {
        scenario.write(sink, "%d.I%d(%s)".formatted(key, epoch, image));
        rows.put(key, image);
      }
    } else if (kind == 1) {
      scenario.write(sink, "%d.D%d(%s)".formatted(key, epoch, rows.remove(key)));
    } else if (kind == 2) {
      scenario.write(
          sink, "%d.UB%d(%s) %d.UA%d(%s)".formatted(key, epoch, rows.get(key), key, epoch, image));
      rows.put(key, image);
    }
  }

  /** Commits, again where all tries were lost. */
  private static void commit(CdcSink sink, long position) {
    for (int attempt = 1; ; attempt += 1) {
      try {
        sink.commit(position);
        return;
      } catch (EpochCommitException lost) {
        assertThat(lost).hasMessageContaining("commit the same position again");
        assertThat(attempt).as("attempts").isLessThan(MOST_ATTEMPTS);
      }
    }
  }
}
