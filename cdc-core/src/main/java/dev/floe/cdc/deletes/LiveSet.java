package dev.floe.cdc.deletes;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.DeleteFile;

/**
 * The files of one snapshot. Immutable.
 *
 * @param files the live data files
 * @param equalityDeletes the live equality-delete files, with their data sequence numbers; {@link
 *     EqualityReach} says to which data files each applies
 */
record LiveSet(Collection<LiveFile> files, List<DeleteFile> equalityDeletes) {
  static final LiveSet EMPTY = new LiveSet(List.of(), List.of());

  LiveSet {
    files = List.copyOf(files);
    equalityDeletes = List.copyOf(equalityDeletes);
  }

  /** The locations of the data files. */
  Set<String> locations() {
    return files.stream().map(LiveFile::location).collect(Collectors.toSet());
  }
}
