package dev.floe.cdc.compact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
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
 * read.
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
    PartitionSpec spec = table.specs().get(rewritten.specId());
    OutputFileFactory names =
        OutputFileFactory.builderFor(table, 0, 0)
            .format(FileFormat.PUFFIN)
            .suffix("deletes")
            .ioSupplier(table::io)
            .build();
    DVFileWriter vectors = new BaseDVFileWriter(names, path -> null);
    try (DVFileWriter writer = vectors) {
      Places places = new Places(rewritten.files());
      rewritten
          .origins()
          .forEach(
              (row, source, position) -> {
                if (dead.get(source).isDeleted(position)) {
                  DataFile file = places.fileOf(row);
                  writer.delete(file.location(), row - places.firstRow(), spec, file.partition());
                }
              });
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot write deletion vectors: " + failure.getMessage(), failure);
    }
    return vectors.result().deleteFiles();
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
