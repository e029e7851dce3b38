package dev.floe.cdc.compact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.DVFileWriter;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.OutputFileFactory;

/**
 * Vectors of new files, for rows that were deleted by position in the old ones after these were
 * read. Each is in a Puffin file of its own: when one of several in a file was replaced and its
 * snapshot is expired, Iceberg deletes the file, whatever else it holds.
 */
final class NewVectors {
  private final SourceFiles sources;

  NewVectors(SourceFiles sources) {
    this.sources = sources;
  }

  /**
   * Writes the vectors, through the {@code io} of a table.
   *
   * @param table the table that they are to be committed to
   * @param now what it holds
   * @return none where nothing was deleted since
   */
  List<DeleteFile> write(Table table, LiveTable now, RewrittenGroup rewritten) {
    List<PositionDeleteIndex> dead = deadSince(now, rewritten);
    if (dead.stream().allMatch(PositionDeleteIndex::isEmpty)) {
      return List.of();
    }
    Map<DataFile, DVFileWriter> vectors = mark(table, dead, rewritten);
    List<DeleteFile> written = new ArrayList<>();
    for (Map.Entry<DataFile, DVFileWriter> vector : vectors.entrySet()) {
      written.addAll(close(vector.getKey(), vector.getValue()));
    }
    return written;
  }

  /** By new file: a vector that is not written yet, for those that have rows which died since. */
  private static Map<DataFile, DVFileWriter> mark(
      Table table, List<PositionDeleteIndex> dead, RewrittenGroup rewritten) {
    PartitionSpec spec = table.specs().get(rewritten.specId());
    OutputFileFactory names =
        OutputFileFactory.builderFor(table, 0, 0)
            .format(FileFormat.PUFFIN)
            .suffix("deletes")
            .ioSupplier(table::io)
            .build();
    Map<DataFile, DVFileWriter> vectors = new LinkedHashMap<>();
    Places places = new Places(rewritten.files());
    rewritten
        .origins()
        .forEach(
            (row, source, position) -> {
              if (dead.get(source).isDeleted(position)) {
                DataFile file = places.fileOf(row);
                vectors
                    .computeIfAbsent(file, first -> new BaseDVFileWriter(names, path -> null))
                    .delete(file.location(), row - places.firstRow(), spec, file.partition());
              }
            });
    return vectors;
  }

  /** Opens the file of a vector, writes and closes it. */
  private static List<DeleteFile> close(DataFile file, DVFileWriter vector) {
    try {
      vector.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot write the deletion vector of data file %s: %s"
              .formatted(file.location(), failure.getMessage()),
          failure);
    }
    return vector.result().deleteFiles();
  }

  /** By source: all dead rows, where some died since; those that died before were not written. */
  private List<PositionDeleteIndex> deadSince(LiveTable now, RewrittenGroup rewritten) {
    List<PositionDeleteIndex> dead = new ArrayList<>();
    for (DataFile source : rewritten.group().files()) {
      dead.add(
          Obstacles.newPositionDeletes(now, rewritten, source).isEmpty()
              ? PositionDeleteIndex.empty()
              : sources.positions(source, now.positionDeletesOf(source)));
    }
    return dead;
  }

  /** Where the rows of some files are, when these are asked for in order. */
  private static final class Places {
    private final List<DataFile> files;
    private int file;
    private long first;

    Places(List<DataFile> files) {
      this.files = files;
    }

    DataFile fileOf(long row) {
      while (row >= first + files.get(file).recordCount()) {
        first += files.get(file).recordCount();
        file++;
      }
      return files.get(file);
    }

    /** The number of the first row of the file that was asked for last. */
    long firstRow() {
      return first;
    }
  }
}
