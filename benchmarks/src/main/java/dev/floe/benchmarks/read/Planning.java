package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** Plans the scan of a whole table: which files there are, and which deletes each has. */
final class Planning implements Entrant {
  private final String name;
  private final Table table;
  private final int expectedFiles;

  Planning(String name, Table table, int expectedFiles) {
    this.name = name;
    this.table = table;
    this.expectedFiles = expectedFiles;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Lap lap() throws IOException {
    int files = 0;
    long deletes = 0;
    Stopwatch watch = Stopwatch.start();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        files++;
        deletes += task.deletes().size();
      }
    }
    watch.end("plan");
    Lap lap = watch.lap();
    if (files != expectedFiles) {
      throw new WrongAnswerException(
          "cannot use the plan of %s: it has %d files, with %d deletes, instead of %d"
              .formatted(name, files, deletes, expectedFiles));
    }
    return lap;
  }

  @Override
  public void close() {}
}
