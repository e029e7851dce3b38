package dev.floe.cdc.deletes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.PartitionMap;

/**
 * The files of a snapshot that delete rows by position, and which of them concern a data file:
 *
 * <table>
 *   <caption>What concerns a data file</caption>
 *   <tr><th>file</th><th>concerns</th></tr>
 *   <tr><td>vector</td><td>the data file that it names; no other file of the table does then</td></tr>
 *   <tr><td>position deletes of one data file</td>
 *       <td>that file, if it is not newer than the deletes</td></tr>
 *   <tr><td>position deletes of a partition</td>
 *       <td>the data files of the same spec and partition that are not newer</td></tr>
 * </table>
 */
final class PositionDeletes {
  private final Map<String, DeleteFile> vectors = new HashMap<>();
  private final Map<String, List<DeleteFile>> ofFiles = new HashMap<>();
  private final PartitionMap<List<DeleteFile>> ofPartitions;

  PositionDeletes(Map<Integer, PartitionSpec> specs) {
    this.ofPartitions = PartitionMap.create(specs);
  }

  /**
   * Adds a live file.
   *
   * @throws IllegalStateException when it is the second vector of a data file
   */
  void add(DeleteFile deletes) {
    String location = ContentFileUtil.referencedDataFileLocation(deletes);
    if (ContentFileUtil.isDV(deletes)) {
      addVector(location, deletes);
    } else if (location != null) {
      ofFiles.computeIfAbsent(location, first -> new ArrayList<>()).add(deletes);
    } else {
      ofPartitions
          .computeIfAbsent(deletes.specId(), deletes.partition(), ArrayList::new)
          .add(deletes);
    }
  }

  private void addVector(String location, DeleteFile vector) {
    DeleteFile other = vectors.put(location, vector);
    if (other != null) {
      throw new IllegalStateException(
          "cannot look up the deleted rows of data file %s: it has two deletion vectors, in %s and in %s; a writer added one and left the other, and no reader can read the table; roll it back to the snapshot before, or remove one of them"
              .formatted(location, other.location(), vector.location()));
    }
  }

  /** What concerns a data file. */
  List<DeleteFile> of(DataFile file) {
    DeleteFile vector = vectors.get(file.location());
    if (vector != null) {
      return List.of(vector);
    }
    List<DeleteFile> some = new ArrayList<>();
    addNewer(ofFiles.get(file.location()), file, some);
    if (!ofPartitions.isEmpty()) {
      addNewer(ofPartitions.get(file.specId(), file.partition()), file, some);
    }
    return some;
  }

  private static void addNewer(List<DeleteFile> deletes, DataFile file, List<DeleteFile> to) {
    if (deletes != null) {
      for (DeleteFile candidate : deletes) {
        if (candidate.dataSequenceNumber() >= file.dataSequenceNumber()) {
          to.add(candidate);
        }
      }
    }
  }
}
