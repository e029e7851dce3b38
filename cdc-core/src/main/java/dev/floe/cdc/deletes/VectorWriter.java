package dev.floe.cdc.deletes;

import dev.floe.cdc.deletes.RowMarks.FileMarks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.DVFileWriter;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Writes the vectors of one epoch. A file's vector holds all its dead rows, as the table format
 * demands: also those of the deletes that it replaces.
 *
 * <p>Each vector is in a Puffin file of its own. Once a vector was replaced, or went with its data
 * file, and the snapshot that held it is expired, Iceberg deletes the Puffin file, without looking
 * whether it holds another vector that is live.
 */
final class VectorWriter {
  /**
   * What was written.
   *
   * @param vectors the vectors, one for each file that has rows left
   * @param replaced vectors and file-scoped position deletes that they stand for, and those of
   *     emptied files
   * @param emptied the files that have none left
   */
  record Written(List<DeleteFile> vectors, List<DeleteFile> replaced, List<DataFile> emptied) {
    /** The locations of the files that vectors are for. */
    List<String> referenced() {
      return vectors.stream().map(DeleteFile::referencedDataFile).toList();
    }
  }

  private final Table table;
  private final DeadRows deadRows;

  /**
   * @param deadRows told of what is written
   */
  VectorWriter(Table table, DeadRows deadRows) {
    this.table = table;
    this.deadRows = deadRows;
  }

  Written write(RowMarks marks) {
    Map<String, FileMarks> partly = new LinkedHashMap<>();
    List<DeleteFile> replaced = new ArrayList<>();
    List<DataFile> emptied = new ArrayList<>();
    for (FileMarks marked : marks.files()) {
      if (marked.added().isEmpty()) {
        continue;
      }
      LostPartitions.require(table, marked.file().data());
      if (marked.isAll()) {
        emptied.add(marked.file().data());
      } else {
        partly.put(marked.file().location(), marked);
      }
      // Of an emptied file too: Iceberg removes its vector only where it reads the manifest anyway.
      marked.file().positionDeletes().stream()
          .filter(ContentFileUtil::isFileScoped)
          .forEach(replaced::add);
    }
    List<DeleteFile> vectors = partly.isEmpty() ? List.of() : writeVectors(partly);
    return new Written(vectors, replaced, emptied);
  }

  private List<DeleteFile> writeVectors(Map<String, FileMarks> partly) {
    OutputFileFactory files =
        OutputFileFactory.builderFor(table, 0, 0)
            .operationId("vectors-" + UUID.randomUUID())
            .format(FileFormat.PUFFIN)
            .build();
    List<DeleteFile> vectors =
        Workers.map(List.copyOf(partly.values()), marked -> writeVector(marked, files));
    for (DeleteFile vector : vectors) {
      FileMarks marked = partly.get(vector.referencedDataFile());
      PositionDeleteIndex dead = Positions.union(marked.before(), marked.added());
      deadRows.remember(marked.file(), vector, dead);
    }
    return vectors;
  }

  private DeleteFile writeVector(FileMarks marked, OutputFileFactory files) {
    DVFileWriter writer = new BaseDVFileWriter(files, location -> marked.before());
    try (writer) {
      DataFile data = marked.file().data();
      writer.delete(
          data.location(), marked.added(), table.specs().get(data.specId()), data.partition());
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot write the deletion vector of data file "
              + marked.file().location()
              + ": "
              + failure.getMessage(),
          failure);
    }
    return writer.result().deleteFiles().get(0);
  }
}
