package dev.floe.benchmarks.sort;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A lap over records that spill: add and write, merge and walk, release. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class SpillSortBenchmark {
  /** What is sorted. */
  @Param({"RANDOM", "SORTED", "SAME_8_BYTES", "ANY_LENGTH", "HALF_ONE_KEY"})
  public DataSet dataSet;

  /** What sorts it. */
  @Param({"FLOE", "FLOE_FRESH", "FLOE_COMBINING", "BEAM", "LUCENE", "LIMIT", "GENERATOR"})
  public Subjects subject;

  /** How many records. */
  @Param("8000000")
  public long records;

  /** Less than they need. */
  @Param("100")
  public int budgetMegabytes;

  private final BenchmarkLap lap = new BenchmarkLap();

  /** Opens the subject. */
  @Setup
  public void open() throws IOException {
    lap.open(subject, dataSet, records, (long) budgetMegabytes << 20);
  }

  /** One lap. */
  @Benchmark
  public long sort() throws IOException {
    return lap.run();
  }

  /** Closes the subject and removes its files. */
  @TearDown
  public void close() throws IOException {
    lap.close();
  }
}
