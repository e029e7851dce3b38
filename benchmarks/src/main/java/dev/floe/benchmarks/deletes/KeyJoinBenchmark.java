package dev.floe.benchmarks.deletes;

import dev.floe.cdc.sort.KeyRun;
import java.util.ArrayList;
import java.util.List;
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

/**
 * Joining 10,000 random keys of an epoch with the keys of files: of 200 that earlier epochs wrote,
 * or of one of a million rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class KeyJoinBenchmark {
  private static final int KEYS = 10_000;
  private static final long DIFFERENT = 1_000_000;
  private static final long SEED = 20_261_130;

  /** What keys are. */
  @Param public KeyKind kind;

  /** How many files. */
  @Param({"200", "1"})
  public int files;

  /** Rows of each file; of one file as many as there are different keys. */
  @Param("10000")
  public int rows;

  private final List<KeyRun> ofFiles = new ArrayList<>();
  private KeyRun ofEpoch;

  /** Makes the keys. */
  @Setup
  public void make() {
    SampleRuns runs = new SampleRuns(kind, SEED);
    ofEpoch = runs.run(runs.numbers(KEYS, DIFFERENT));
    for (int file = 0; file < files; file += 1) {
      ofFiles.add(runs.run(runs.numbers(files == 1 ? (int) DIFFERENT : rows, DIFFERENT)));
    }
  }

  /** Finds all rows. */
  @Benchmark
  public long join() {
    long[] sum = new long[1];
    KeyRun.Matches matches = (key, position) -> sum[0] += position;
    for (KeyRun ofFile : ofFiles) {
      ofEpoch.join(ofFile, matches);
    }
    return sum[0];
  }

  /** Gives back the memory. */
  @TearDown
  public void release() {
    ofFiles.forEach(KeyRun::close);
    ofFiles.clear();
    ofEpoch.close();
  }
}
