package dev.floe.cdc.deletes;

import java.util.Collection;
import java.util.List;
import org.apache.iceberg.DeleteFile;

/**
 * The files of one snapshot. Immutable.
 *
 * @param files the live data files
 * @param equalityDeletes the live equality-delete files
 */
record LiveSet(Collection<LiveFile> files, List<DeleteFile> equalityDeletes) {
  static final LiveSet EMPTY = new LiveSet(List.of(), List.of());

  LiveSet {
    files = List.copyOf(files);
    equalityDeletes = List.copyOf(equalityDeletes);
  }
}
