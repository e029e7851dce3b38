package dev.floe.benchmarks.deletes;

import dev.floe.benchmarks.common.Folders;
import dev.floe.benchmarks.common.InMemoryOperations;
import dev.floe.benchmarks.common.LocalFiles;
import dev.floe.cdc.deletes.KeySearch;
import dev.floe.cdc.sort.KeyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
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
 * Finding 10,000 keys in a file whose keys are not in memory: loading them to be kept, or, without
 * memory, looking up each row.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class KeyLoadBenchmark {
  private static final int KEYS = 10_000;
  private static final long SEED = 20_261_130;

  /** Whether there is memory for the keys. */
  public enum Way {
    /** They are kept. */
    LOAD,
    /** They are not. */
    SCAN
  }

  /** What keys are. */
  @Param public KeyKind kind;

  /** How keys are found. */
  @Param public Way way;

  /** The format of the file. */
  @Param("parquet")
  public String format;

  /** How many rows, of which each has another key. */
  @Param("1000000")
  public int rows;

  private Path folder;
  private Table table;
  private DataFile file;
  private KeyRun keys;

  /** Writes the file. */
  @Setup
  public void write() throws IOException {
    Path parent = Path.of(System.getProperty("floe.spill", System.getProperty("java.io.tmpdir")));
    folder = Files.createTempDirectory(parent, "jmh-");
    Schema schema =
        new Schema(
            NestedField.required(1, "id", kind.type()),
            NestedField.optional(2, "name", Types.StringType.get()));
    table =
        new BaseTable(
            new InMemoryOperations(
                TableMetadata.newTableMetadata(
                    schema,
                    PartitionSpec.unpartitioned(),
                    folder.toString(),
                    Map.of("format-version", "3")),
                new LocalFiles()),
            "table");
    file = write(FileFormat.fromString(format));
    SampleRuns runs = new SampleRuns(kind, SEED);
    keys = runs.run(runs.numbers(KEYS, 2L * rows));
  }

  private DataFile write(FileFormat fileFormat) throws IOException {
    PartitionSpec spec = table.spec();
    DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(fileFormat)
            .build()
            .newDataWriter(
                OutputFileFactory.builderFor(table, 0, 0)
                    .format(fileFormat)
                    .build()
                    .newOutputFile(spec, null),
                spec,
                null);
    try (writer) {
      GenericRecord row = GenericRecord.create(table.schema());
      for (int number = 0; number < rows; number += 1) {
        row.set(0, kind.value(2L * number));
        row.set(1, "name of " + number);
        writer.write(row);
      }
    }
    return writer.toDataFile();
  }

  /** Finds all rows. */
  @Benchmark
  public long find() {
    try (KeySearch search =
        new KeySearch(table, List.of(1), way == Way.LOAD ? Long.MAX_VALUE : 0)) {
      return search.search(keys, List.of(file));
    }
  }

  /** Removes the file. */
  @TearDown
  public void close() throws IOException {
    keys.close();
    Folders.delete(folder);
  }
}
