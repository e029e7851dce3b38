package dev.floe.cdc.deletes;

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * What an epoch's commit does to the rows that were there before.
 *
 * @param added delete files to add
 * @param removed delete files that these replace
 * @param removedRows data files of which no row is left
 * @param referenced the locations of the data files that the added deletes name
 * @param stats what looking up keys came to, where that was done
 * @param means how rows are deleted
 */
public record EpochDeletes(
    List<DeleteFile> added,
    List<DeleteFile> removed,
    List<DataFile> removedRows,
    List<String> referenced,
    Optional<ResolveStats> stats,
    Means means) {
  /** How rows are deleted. */
  public enum Means {
    /** By equality. */
    EQUALITY,
    /** By equality, for the time being: looking rows up lost too many races. */
    FALLBACK,
    /** By their places. */
    VECTORS
  }

  /** Nothing is deleted. */
  public static final EpochDeletes NONE = byEquality(List.of(), Means.EQUALITY);

  public EpochDeletes {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    removedRows = List.copyOf(removedRows);
    referenced = List.copyOf(referenced);
  }

  /** Equality deletes as they were written. */
  static EpochDeletes byEquality(List<DeleteFile> files, Means means) {
    return new EpochDeletes(files, List.of(), List.of(), List.of(), Optional.empty(), means);
  }

  /** Whether nothing is deleted. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && removedRows.isEmpty();
  }
}
