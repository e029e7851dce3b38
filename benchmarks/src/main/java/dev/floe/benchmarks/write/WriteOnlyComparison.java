package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.TableProperties;

/** Floe's file writers alone, from encoded rows, against plain append of the same rows. */
final class WriteOnlyComparison {
  /** The formats that the engine writes, each with its metric. */
  private static final Map<FileFormat, WriteMetric> FORMATS =
      Map.of(
          FileFormat.PARQUET, WriteMetric.WRITE,
          FileFormat.ORC, WriteMetric.WRITE_ORC,
          FileFormat.AVRO, WriteMetric.WRITE_AVRO);

  private static final String FLOE = "floe-";
  private static final String PLAIN = "plain-";
  private static final String AGAIN = "floe-again";

  private WriteOnlyComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Changes changes = course.changes(Workload.INSERTS);
    EncodedRows rows = EncodedRows.of(changes);
    result.put(WriteMetric.WRITE_DIFFERENT, differentFiles(course.directory(), changes, rows));
    List<Writing> entrants = new ArrayList<>();
    for (FileFormat format : FORMATS.keySet()) {
      LocalTable plain = table(course.directory(), PLAIN + id(format), format);
      entrants.add(floe(course, FLOE + id(format), format, changes, rows));
      entrants.add(new Writing(PLAIN + id(format), new PlainSubject(plain), changes));
    }
    entrants.add(floe(course, AGAIN, FileFormat.PARQUET, changes, rows));
    ContestResult laps = course.run(entrants);
    FORMATS.forEach(
        (format, metric) -> result.put(metric, laps.ratio(FLOE + id(format), PLAIN + id(format))));
    result.put(WriteMetric.WRITE_NOISE, laps.ratio(AGAIN, FLOE + id(FileFormat.PARQUET)));
    result.put(laps);
  }

  /** How many of Floe's Parquet files are not plain append's to the byte. */
  static int differentFiles(Path directory, Changes changes, EncodedRows rows) throws IOException {
    LocalTable floeTable = table(directory, "same-floe", FileFormat.PARQUET);
    LocalTable plainTable = table(directory, "same-plain", FileFormat.PARQUET);
    try (WriteSubject floe = new EncodedSubject(floeTable, rows);
        WriteSubject plain = new PlainSubject(plainTable)) {
      floe.take(changes);
      plain.take(changes);
      List<DataFile> floeFiles = floe.finish().dataFiles();
      List<DataFile> plainFiles = plain.finish().dataFiles();
      int different = Math.abs(floeFiles.size() - plainFiles.size());
      for (int i = 0; i < Math.min(floeFiles.size(), plainFiles.size()); i++) {
        Path ours = Path.of(floeFiles.get(i).location());
        different += Files.mismatch(ours, Path.of(plainFiles.get(i).location())) < 0 ? 0 : 1;
      }
      floe.tidy();
      plain.tidy();
      return different;
    }
  }

  private static Writing floe(
      Course course, String name, FileFormat format, Changes changes, EncodedRows rows) {
    LocalTable table = table(course.directory(), name, format);
    return new Writing(name, new EncodedSubject(table, rows), changes);
  }

  static LocalTable table(Path directory, String name, FileFormat format) {
    return new LocalTable(
        directory.resolve(name),
        Map.of(
            TableProperties.DEFAULT_FILE_FORMAT,
            id(format),
            TableProperties.ORC_COMPRESSION,
            "zstd",
            TableProperties.AVRO_COMPRESSION,
            "zstd"));
  }

  private static String id(FileFormat format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
