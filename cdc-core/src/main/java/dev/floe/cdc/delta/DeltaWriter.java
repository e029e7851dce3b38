package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.row.RowView;
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
  private final boolean reachesRows;
  private final DeltaFiles files;
  private final RowView row;
  private final RowView retraction;
  private final KeyBlock block = new KeyBlock();

  private long changes;
  private long superseded;

  /**
   * A writer for one shard and epoch.
   *
   * @param shard the shard's number, for file names
   */
  public DeltaWriter(PinnedTable table, int shard, CdcMetrics metrics) {
    this(table, table.reach(), shard, metrics);
  }

  /**
   * A writer for one shard and epoch, whose deletes reach other specs than they did when its
   * changes were encoded.
   *
   * @param encodedBy the table with the reach that images were encoded for
   * @param reach the specs to reach, for which these images have all columns
   * @param shard the shard's number, for file names
   */
  public DeltaWriter(PinnedTable encodedBy, DeleteReach reach, int shard, CdcMetrics metrics) {
    this.table = encodedBy.reaching(reach);
    this.mode = table.mode();
    this.metrics = metrics;
    this.partitionFollowsKey = table.partitionFollowsKey();
    this.reachesRows = !table.reach().specs().isEmpty();
    this.files = new DeltaFiles(table, shard);
    this.row = new RowView(table.schema().asStruct());
    this.retraction = new RowView(encodedBy.retractionShape());
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
   * @throws SpillException when the changes cannot be read back
   */
  public ShardDelta write(SortedCursor sorted, long minSequence, long maxSequence, long leftOut) {
    try {
      while (sorted.next()) {
        if (block.holdsKeyOf(sorted)) {
          block.add(sorted);
        } else {
          finishKey();
          block.begin(sorted);
        }
      }
      finishKey();
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

  private DeltaWriteException cannotWrite(IOException cause) {
    DeltaWriteException failure = new DeltaWriteException(files.tableName(), cause);
    files.removeAfter(failure);
    return failure;
  }

  private void finishKey() {
    if (block.changes() == 0) {
      return;
    }
    boolean deleted = reachesRows && KeyCollapser.writesDelete(block.firstKind(), mode);
    if (deleted) {
      RowView image = block.firstKind().carriesRow() ? row : retraction;
      files.delete(image.wrap(block.firstImage(), 0, block.firstLength()));
    }
    boolean kept = KeyCollapser.writesRow(block.lastKind());
    if (kept) {
      files.row(row.wrap(block.lastImage(), 0, block.lastLength()));
    }
    boolean retracted = block.firstKind().retracts() || block.lastKind().retracts();
    changes += block.changes();
    superseded += block.changes() - (kept ? 1 : 0) - (deleted && retracted ? 1 : 0);
    count();
  }

  private void count() {
    if (block.ambiguous()) {
      metrics.add(CdcCounter.AMBIGUOUS_SEQUENCE_TIES, 1);
    }
    if (mode == WriteMode.UPSERT) {
      return;
    }
    if (block.repeatedInsert()) {
      metrics.add(CdcCounter.REPEATED_INSERTS, 1);
    }
    if (block.firstKind() == ChangeKind.UPDATE_AFTER && !partitionFollowsKey) {
      metrics.add(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE, 1);
    }
  }
}
