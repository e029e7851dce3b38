package dev.floe.benchmarks.write;

import dev.floe.cdc.row.RowEncoder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encoding one row of ten columns, and building a record of it for comparison. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RowEncodeBenchmark {
  private static final int ROWS = 1 << 14;
  private static final long SEED = 20_260_131;

  private ChangeView view;
  private RecordMaker records;
  private RowEncoder encoder;
  private int next;

  /** Makes the rows. */
  @Setup
  public void make() {
    Changes changes = Workload.INSERTS.changes(ROWS, SEED);
    view = new ChangeView(changes);
    records = new RecordMaker(changes);
    encoder = new RowEncoder(Columns.SCHEMA.asStruct());
  }

  /** Encodes the next row. */
  @Benchmark
  public int encode() {
    next = (next + 1) & (ROWS - 1);
    return encoder.encode(view.at(next));
  }

  /** Builds a generic record of the next row. */
  @Benchmark
  public Object buildRecord() {
    next = (next + 1) & (ROWS - 1);
    return records.row(next);
  }
}
