package dev.floe.cdc.deletes;

import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * What an epoch's commit does to the rows that were there before.
 *
 * @param added delete files to add
 * @param removed delete files that these replace
 * @param removedRows data files of which no row is left
 * @param referenced the locations of the data files that the added deletes name
 */
public record EpochDeletes(
    List<DeleteFile> added,
    List<DeleteFile> removed,
    List<DataFile> removedRows,
    List<String> referenced) {
  /** Nothing is deleted. */
  public static final EpochDeletes NONE =
      new EpochDeletes(List.of(), List.of(), List.of(), List.of());

  public EpochDeletes {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    removedRows = List.copyOf(removedRows);
    referenced = List.copyOf(referenced);
  }

  /** Whether nothing is deleted. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && removedRows.isEmpty();
  }
}
