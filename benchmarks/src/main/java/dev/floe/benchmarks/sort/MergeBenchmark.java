package dev.floe.benchmarks.sort;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Walking what spilled: the last run written and all merged, after adding, which is not timed. The
 * budget rules how many runs there are: 20 MB make about 7 of a million records, 2 MB 70.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class MergeBenchmark {
  /** What is merged. */
  @Param({"RANDOM", "SORTED", "SAME_8_BYTES", "ANY_LENGTH", "HALF_ONE_KEY"})
  public DataSet dataSet;

  /** What merges it. */
  @Param({"FLOE", "LIMIT"})
  public Subjects subject;

  /** How many records. */
  @Param("1000000")
  public long records;

  /** Rules the number of runs. */
  @Param({"20", "2"})
  public int budgetMegabytes;

  private final BenchmarkLap lap = new BenchmarkLap();

  /** Opens the subject. */
  @Setup
  public void open() throws IOException {
    lap.open(subject, dataSet, records, (long) budgetMegabytes << 20);
  }

  /** Adds the records, writing all runs but the last. */
  @Setup(Level.Invocation)
  public void feed() throws IOException {
    lap.feed();
  }

  /** Sorts and walks. */
  @Benchmark
  public long merge() throws IOException {
    return lap.walk();
  }

  /** Releases what the lap took. */
  @TearDown(Level.Invocation)
  public void release() throws IOException {
    lap.release();
  }

  /** Closes the subject and removes its files. */
  @TearDown
  public void close() throws IOException {
    lap.close();
  }
}
