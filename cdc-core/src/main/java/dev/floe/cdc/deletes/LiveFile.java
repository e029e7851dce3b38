package dev.floe.cdc.deletes;

import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * A data file of a snapshot and what marks rows of it as deleted by their positions.
 *
 * @param data the file, with bounds of the key columns only, and its data sequence number
 * @param positionDeletes its vector alone, if it has one; else the position-delete files that may
 *     have positions of it
 */
record LiveFile(DataFile data, List<DeleteFile> positionDeletes) {
  LiveFile {
    positionDeletes = List.copyOf(positionDeletes);
  }

  String location() {
    return data.location();
  }

  /** The first sequence number of deletes by equality that apply to its rows, less one. */
  long sequenceNumber() {
    return data.dataSequenceNumber();
  }

  /** Whether deletes by equality have come after the file, as they must to apply to its rows. */
  boolean isOlderThan(DeleteFile equalityDeletes) {
    return sequenceNumber() < equalityDeletes.dataSequenceNumber();
  }
}
