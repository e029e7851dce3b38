package dev.floe.cdc.deletes;

import dev.floe.cdc.deletes.DeletionVectors.Conversion;
import dev.floe.cdc.deletes.EpochDeletes.Means;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.PinnedTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;

/**
 * Chooses, for each attempt of a commit, what becomes of the key files of a run.
 *
 * <table>
 *   <caption>Choice</caption>
 *   <tr><th>mode</th><th>format version of the table</th><th>attempts lost in a row</th><th>deletes</th></tr>
 *   <tr><td>equality</td><td>any</td><td>any</td><td>by equality</td></tr>
 *   <tr><td>others</td><td>2</td><td>any</td><td>by equality</td></tr>
 *   <tr><td>others</td><td>3</td><td>none</td><td>vectors; equality deletes that are there become
 *       vectors too</td></tr>
 *   <tr><td>others</td><td>3</td><td>1 or 2</td><td>vectors; equality deletes stay for a later
 *       epoch</td></tr>
 *   <tr><td>others</td><td>3</td><td>{@value #LOST_BEFORE_FALLBACK} or more</td><td>by equality: what
 *       needs no looking up loses to nobody for long. A later epoch makes them vectors</td></tr>
 * </table>
 *
 * <p>Used by one thread. Whoever makes it closes it, which frees the memory for keys.
 */
public final class DeleteStrategies implements AutoCloseable {
  static final int LOST_BEFORE_FALLBACK = 3;

  private final DeleteMode mode;
  private final EqualityDeletes equality = new EqualityDeletes(Means.EQUALITY);
  private final EqualityDeletes fallback = new EqualityDeletes(Means.FALLBACK);
  private final DeletionVectors vectors;
  private int lost;

  /**
   * The strategies of a run.
   *
   * @param memory for the keys of data files that are kept
   */
  public DeleteStrategies(PinnedTable pinned, KeyMemory memory) {
    this.mode = pinned.deleteMode();
    this.vectors = new DeletionVectors(pinned.keyFieldIds(), memory);
  }

  /** The strategy of the next attempt upon a table. */
  public DeleteStrategy strategy(Table table) {
    if (!mode.usesVectors(TableUtil.formatVersion(table))) {
      return equality;
    }
    if (lost >= LOST_BEFORE_FALLBACK) {
      return fallback;
    }
    return vectors.with(lost == 0 ? Conversion.CONVERT : Conversion.LEAVE);
  }

  /** Takes note that another writer was faster. */
  public void lost() {
    lost++;
  }

  /** Takes note that an attempt was not lost. */
  public void won() {
    lost = 0;
  }

  @Override
  public void close() {
    vectors.close();
  }
}
