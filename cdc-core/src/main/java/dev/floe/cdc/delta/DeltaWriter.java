package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SpillException;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes one shard's sorted changes of one epoch as data files and key-only delete files.
 *
 * <p>Single-threaded and used once: {@link #write} closes all files, and on any failure removes
 * them. The caller owns the files of the delta that is returned.
 */
public final class DeltaWriter {
  private final PinnedTable table;
  private final WriteMode mode;
  private final CdcMetrics metrics;
  private final boolean partitionFollowsKey;
  private final DeltaFiles files;
  private final KeyBlock block = new KeyBlock();

  private long changes;
  private long superseded;

  /**
   * A writer for one shard and epoch.
   *
   * @param names names for its files
   * @param limit how many partitions are open at once
   */
  public DeltaWriter(PinnedTable table, FileNames names, PartitionLimit limit, CdcMetrics metrics) {
    this(table, table.reach(), names, limit, metrics);
  }

  /**
   * A writer for one shard and epoch, whose deletes reach other specs than they did when its
   * changes were encoded.
   *
   * @param encodedBy the table with the reach that images were encoded for
   * @param reach the specs to reach, for which these images have all columns
   * @param names names for its files
   * @param limit how many partitions are open at once
   */
  public DeltaWriter(
      PinnedTable encodedBy,
      DeleteReach reach,
      FileNames names,
      PartitionLimit limit,
      CdcMetrics metrics) {
    this.table = encodedBy.reaching(reach);
    this.mode = table.mode();
    this.metrics = metrics;
    this.partitionFollowsKey = table.partitionFollowsKey();
    this.files = new DeltaFiles(table, encodedBy.retractionShape(), names, limit);
  }

  /**
   * Sorts and writes all changes of a sorter as {@link #write(SortedCursor, long, long, long)}
   * does, and closes the sorter once they are read: what is written after that has its memory.
   */
  public ShardDelta write(ExternalSorter sorter, long minSequence, long maxSequence) {
    return write(
        sorter.sort(), sorter::close, minSequence, maxSequence, sorter.supersededRecords());
  }

  /**
   * Writes all changes of a cursor whose keys are sort keys and whose payloads are encoded images:
   * whole rows, or {@linkplain PinnedTable#retractionShape() what a delete needs}.
   *
   * @param minSequence the lowest sequence number among them
   * @param maxSequence the highest sequence number among them
   * @param leftOut how many changes are missing from the cursor because a {@link ChangeCombiner}
   *     let the sorter leave them out: they are taken in and superseded
   * @throws IllegalStateException when the changes are not sorted
   * @throws DeltaWriteException when a file cannot be written
   * @throws SpillException when the changes cannot be read back, or what is sorted by partition
   *     cannot be written or read back
   */
  public ShardDelta write(SortedCursor sorted, long minSequence, long maxSequence, long leftOut) {
    return write(sorted, () -> {}, minSequence, maxSequence, leftOut);
  }

  private ShardDelta write(
      SortedCursor sorted, Runnable atEnd, long minSequence, long maxSequence, long leftOut) {
    try (sorted) {
      collapse(sorted);
      atEnd.run();
      files.close();
      return new ShardDelta(
          table.pin(),
          table.reach().specIds(),
          files.dataFiles(),
          files.deleteFiles(),
          changes + leftOut,
          superseded + leftOut,
          minSequence,
          maxSequence);
    } catch (IOException failure) {
      throw cannotWrite(failure);
    } catch (SpillException unreadable) {
      files.removeAfter(unreadable);
      throw unreadable;
    } catch (UncheckedIOException wrapped) {
      throw cannotWrite(wrapped.getCause());
    } catch (RuntimeException | Error failure) {
      files.removeAfter(failure);
      throw failure;
    }
  }

  private void collapse(SortedCursor sorted) {
    while (sorted.next()) {
      if (block.holdsKeyOf(sorted)) {
        block.add(sorted);
      } else {
        finishKey();
        block.begin(sorted);
      }
    }
    finishKey();
  }

  private DeltaWriteException cannotWrite(IOException cause) {
    DeltaWriteException failure = new DeltaWriteException(files.tableName(), cause);
    files.removeAfter(failure);
    return failure;
  }

  private void finishKey() {
    if (block.changes() == 0) {
      return;
    }
    boolean deleted = KeyCollapser.writesDelete(block.firstKind(), mode) && files.takesDeletes();
    if (deleted) {
      files.delete(block.firstImage(), block.firstLength(), form(block.firstKind()));
    }
    boolean kept = KeyCollapser.writesRow(block.lastKind());
    if (kept) {
      files.row(block.lastImage(), block.lastLength());
    }
    boolean retracted = block.firstKind().retracts() || block.lastKind().retracts();
    changes += block.changes();
    superseded += block.changes() - (kept ? 1 : 0) - (deleted && retracted ? 1 : 0);
    count(deleted);
  }

  private static ImageForm form(ChangeKind kind) {
    return kind.carriesRow() ? ImageForm.ROW : ImageForm.RETRACTION;
  }

  private void count(boolean deleted) {
    if (block.ambiguous()) {
      metrics.add(CdcCounter.AMBIGUOUS_SEQUENCE_TIES, 1);
    }
    if (mode == WriteMode.UPSERT) {
      return;
    }
    if (deleted && block.firstKind().retracts() && files.nullInPartitionOfDelete()) {
      metrics.add(CdcCounter.DELETES_WITH_NULL_IN_PARTITION, 1);
    }
    if (block.repeatedInsert()) {
      metrics.add(CdcCounter.REPEATED_INSERTS, 1);
    }
    if (block.firstKind() == ChangeKind.UPDATE_AFTER && !partitionFollowsKey) {
      metrics.add(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE, 1);
    }
  }
}
