package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.WriteMode;

/**
 * Decides what one key's changes in one epoch come to: at most one delete of an older row, and at
 * most one row.
 *
 * <p>The changes are in order of sequence, then rank. Only the first and the last matter:
 *
 * <table>
 *   <caption>Truth table</caption>
 *   <tr><th>first change</th><th>delete, retract mode</th><th>delete, upsert mode</th><th>why</th></tr>
 *   <tr><td>UPDATE_BEFORE</td><td>yes</td><td>never seen</td><td>it names the older row</td></tr>
 *   <tr><td>DELETE</td><td>yes</td><td>yes</td><td>it names the older row</td></tr>
 *   <tr><td>UPDATE_AFTER</td><td>yes</td><td>yes</td><td>an update implies an older row</td></tr>
 *   <tr><td>INSERT</td><td>no</td><td>yes</td><td>the key was born in this epoch; an upsert cannot
 *       know that</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Truth table</caption>
 *   <tr><th>last change</th><th>row</th></tr>
 *   <tr><td>UPDATE_BEFORE, DELETE</td><td>no</td></tr>
 *   <tr><td>UPDATE_AFTER, INSERT</td><td>its image</td></tr>
 * </table>
 *
 * <p>Which change is the first, and which the last, may have been decided by rank, or by image,
 * among changes of the key's lowest sequence number or of its highest: a tie, which is counted.
 * Ties at numbers between decide nothing.
 *
 * <p>The delete goes to the partition of the first change's image, the row to that of the last
 * change's. A delete reaches only rows of earlier snapshots, so delete and row of one key may share
 * a snapshot.
 */
public final class KeyCollapser {
  private KeyCollapser() {}

  /** Whether the older row of the key must be deleted. */
  public static boolean writesDelete(ChangeKind first, WriteMode mode) {
    return mode == WriteMode.UPSERT || first != ChangeKind.INSERT;
  }

  /** Whether the last change's image is a row of the table after the epoch. */
  public static boolean writesRow(ChangeKind last) {
    return last.carriesRow();
  }

  /**
   * Whether rank, not sequence, decided between two neighbours of an equal sequence number and of
   * different meaning: a row against a delete, or one row against another if their images differ.
   * An update's two images are no such tie.
   */
  public static boolean ambiguousTie(ChangeKind kind, ChangeKind next) {
    return next.carriesRow() && kind != ChangeKind.UPDATE_BEFORE;
  }
}
