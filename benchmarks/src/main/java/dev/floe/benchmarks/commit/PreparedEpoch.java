package dev.floe.benchmarks.commit;

import dev.floe.cdc.delta.ShardDelta;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/** An epoch whose files are written, ready to be committed by anyone. */
record PreparedEpoch(long position, List<ShardDelta> deltas) {
  PreparedEpoch {
    deltas = List.copyOf(deltas);
  }

  /** Its deltas as they come to a committer, so that the digest of their files is still to do. */
  List<ShardDelta> arriving() {
    return deltas.stream()
        .map(delta -> with(delta, delta.dataFiles(), delta.deleteFiles()))
        .toList();
  }

  PreparedEpoch withoutDeletes() {
    return new PreparedEpoch(
        position, deltas.stream().map(delta -> with(delta, delta.dataFiles(), List.of())).toList());
  }

  boolean hasDeletes() {
    return deltas.stream().anyMatch(delta -> !delta.deleteFiles().isEmpty());
  }

  int dataFiles() {
    return deltas.stream().mapToInt(delta -> delta.dataFiles().size()).sum();
  }

  int deleteFiles() {
    return deltas.stream().mapToInt(delta -> delta.deleteFiles().size()).sum();
  }

  /** The same delta with other files. */
  static ShardDelta with(ShardDelta delta, List<DataFile> data, List<DeleteFile> deletes) {
    return new ShardDelta(
        delta.pin(),
        delta.deleteSpecIds(),
        data,
        deletes,
        delta.changes(),
        delta.superseded(),
        delta.minSequence(),
        delta.maxSequence());
  }
}
