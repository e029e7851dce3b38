package dev.floe.cdc.compact;

import dev.floe.cdc.table.Branch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * What a branch of a table carries along for deletes, and what a compaction would make of it. Read
 * from manifests alone.
 *
 * @param files the data files that are known to have dead rows, those with most first
 * @param equalityDeleteFiles equality-delete files that still reach a data file
 * @param equalityDeletes the deletes in them
 * @param gain what a compaction would gain
 */
public record CompactionOutlook(
    List<FileDebt> files, long equalityDeleteFiles, long equalityDeletes, CompactionGain gain) {
  public CompactionOutlook {
    files = List.copyOf(files);
  }

  /** Looks at a branch, as the table was last refreshed. */
  public static CompactionOutlook of(Table table, Branch branch, CompactionRules rules) {
    Optional<Snapshot> head = branch.head(table);
    LiveTable live = LiveTable.of(table, head);
    List<FileDebt> files = new ArrayList<>();
    for (DataFile file : live.data()) {
      long dead = live.knownDeadRows(file);
      if (dead > 0) {
        files.add(
            new FileDebt(
                file.location(),
                file.specId(),
                table.specs().get(file.specId()).partitionToPath(file.partition()),
                file.recordCount(),
                dead,
                file.fileSizeInBytes()));
      }
    }
    files.sort(
        Comparator.comparingLong(FileDebt::deadRows).reversed().thenComparing(FileDebt::location));
    List<DeleteFile> equality =
        live.reaching().stream()
            .filter(delete -> delete.content() == FileContent.EQUALITY_DELETES)
            .toList();
    return new CompactionOutlook(
        files,
        equality.size(),
        equality.stream().mapToLong(DeleteFile::recordCount).sum(),
        CompactionPlan.of(table, live, rules).gain(sequenceOf(head)));
  }

  private static long sequenceOf(Optional<Snapshot> head) {
    return head.map(Snapshot::sequenceNumber).orElse(0L);
  }

  /** The rows that are known to be dead. */
  public long deadRows() {
    return files.stream().mapToLong(FileDebt::deadRows).sum();
  }
}
