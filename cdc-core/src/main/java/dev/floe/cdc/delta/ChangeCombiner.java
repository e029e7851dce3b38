package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.sort.Combiner;
import dev.floe.cdc.sort.SortedRecord;

/**
 * Tells a sorter which changes of a key need not be kept, because what the key's changes come to is
 * the same without them: delete and row, and whether a tie decided one of these.
 *
 * <p>A change between two others of its key, in any run, is neither the key's first nor its last,
 * so delete and row never depend on it. A tie counts only among the changes of the key's lowest
 * sequence number and among those of its highest ({@link KeyCollapser}). So a change between two
 * others is superseded if one of these holds:
 *
 * <table>
 *   <caption>What may be left out</caption>
 *   <tr><th>the change</th><th>why no tie is lost</th></tr>
 *   <tr><td>has a higher sequence number than the one before, a lower than the one after</td>
 *       <td>its number is neither the lowest nor the highest of the key</td></tr>
 *   <tr><td>is an UPDATE_BEFORE</td><td>it takes no part in ties</td></tr>
 *   <tr><td>is a DELETE, and so is another of its number</td><td>the other stands for it</td></tr>
 *   <tr><td>carries the row of another of its number</td><td>the other stands for it</td></tr>
 *   <tr><td>stands between two of its number that are a tie</td><td>they stay one</td></tr>
 * </table>
 *
 * <p>None of it asks that the three be neighbours: for {@code before} and {@code after} any changes
 * of the key will do that the same run keeps. Where the images of an update share a number, or a
 * delete and the insert that replaces the row, pairs of a hot key are left out only by a sorter
 * that asks about a change again once the change after the next is known.
 *
 * <p>Stateless; threads may share it.
 */
public final class ChangeCombiner implements Combiner {
  @Override
  public int groupSuffixBytes() {
    return SortKey.SUFFIX_LENGTH;
  }

  @Override
  public boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after) {
    ChangeKind kind = SortedChange.kind(record);
    if (kind == ChangeKind.UPDATE_BEFORE) {
      return true;
    }
    long sequence = SortedChange.sequence(record);
    boolean tiedBefore = SortedChange.sequence(before) == sequence;
    boolean tiedAfter = SortedChange.sequence(after) == sequence;
    if (!tiedBefore && !tiedAfter) {
      return true;
    }
    return (tiedBefore && standsFor(before, record, kind))
        || (tiedAfter && standsFor(after, record, kind))
        || (tiedBefore && tiedAfter && tie(before, after));
  }

  /** Whether ties with a change of an equal sequence number are ties with another one too. */
  private static boolean standsFor(SortedRecord other, SortedRecord record, ChangeKind kind) {
    ChangeKind otherKind = SortedChange.kind(other);
    return kind.carriesRow()
        ? otherKind.carriesRow() && record.samePayload(other)
        : otherKind == kind;
  }

  /** Whether two changes of an equal sequence number are a tie that the ranking had to decide. */
  private static boolean tie(SortedRecord before, SortedRecord after) {
    ChangeKind kind = SortedChange.kind(before);
    return KeyCollapser.ambiguousTie(kind, SortedChange.kind(after))
        && !(kind.carriesRow() && before.samePayload(after));
  }
}
