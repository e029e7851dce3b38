package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.TableProperties;
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

/** Writing one file of encoded rows, and of records built for each row. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class FileWriteBenchmark {
  private static final long SEED = 20_260_131;

  /** What writes. */
  public enum Writer {
    /** Floe, from encoded rows. */
    FLOE,
    /** Iceberg's plain append. */
    PLAIN
  }

  /** The format of the file. */
  @Param("parquet")
  public String format;

  /** What writes it. */
  @Param public Writer writer;

  /** How many rows. */
  @Param("100000")
  public int rows;

  private Path directory;
  private Changes changes;
  private WriteSubject subject;

  /** Makes the rows. */
  @Setup
  public void open() throws IOException {
    Path parent = Path.of(System.getProperty("floe.spill", System.getProperty("java.io.tmpdir")));
    directory = Files.createTempDirectory(parent, "jmh-");
    changes = Workload.INSERTS.changes(rows, SEED);
    LocalTable table =
        new LocalTable(
            directory.resolve("table"), Map.of(TableProperties.DEFAULT_FILE_FORMAT, format));
    subject =
        writer == Writer.FLOE
            ? new EncodedSubject(table, EncodedRows.of(changes))
            : new PlainSubject(table);
  }

  /** One file. Its time includes removing it. */
  @Benchmark
  public long write() throws IOException {
    subject.take(changes);
    long bytes = subject.finish().bytes();
    subject.tidy();
    return bytes;
  }

  /** Removes what is left. */
  @TearDown
  public void close() throws IOException {
    subject.close();
    Folders.delete(directory);
  }
}
