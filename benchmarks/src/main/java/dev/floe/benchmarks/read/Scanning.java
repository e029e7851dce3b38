package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import dev.floe.benchmarks.common.WrongAnswerException;
import dev.floe.benchmarks.write.SampleEpoch;
import java.io.IOException;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;

/** Reads a whole table through Iceberg's generic reader, planning included. */
final class Scanning implements Entrant {
  private static final int ID = position("id");
  private static final int SCORE = position("score");

  private final String name;
  private final Table table;
  private final Contents expected;

  Scanning(String name, Table table, Contents expected) {
    this.name = name;
    this.table = table;
    this.expected = expected;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Lap lap() throws IOException {
    Contents found = new Contents();
    Stopwatch watch = Stopwatch.start();
    try (CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
      for (Record row : rows) {
        found.add((long) row.get(ID), (double) row.get(SCORE));
      }
    }
    watch.end("scan");
    Lap lap = watch.lap();
    if (!found.same(expected)) {
      throw new WrongAnswerException(
          "cannot use the scan of %s: it found %s instead of %s".formatted(name, found, expected));
    }
    return lap;
  }

  private static int position(String column) {
    return SampleEpoch.schema().columns().indexOf(SampleEpoch.schema().findField(column));
  }

  @Override
  public void close() {}
}
