package dev.floe.beam.cdc.sink;

import dev.floe.cdc.key.SortKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Leaves out of a batch the changes that others of their key in it supersede: what the key's
 * changes come to is the same without them.
 *
 * <p>Of the changes of a key those with its lowest and its highest sequence number in the batch are
 * kept, for they may open or end its window, and may be tied; and the one before the last, by which
 * a row that is inserted again is told from one that is inserted twice.
 */
final class BatchCombiner {
  private final ChangeBatchReader reader = new ChangeBatchReader();

  /** The batch with its changes in the order of their sort keys, without those superseded. */
  byte[] combine(byte[] batch) {
    List<Change> changes = new ArrayList<>();
    reader.wrap(batch);
    while (reader.next()) {
      changes.add(
          new Change(
              reader.sortKeyOffset(),
              reader.sortKeyLength(),
              reader.rowLength(),
              reader.eventTimeMs()));
    }
    changes.sort(
        (a, b) -> Arrays.compareUnsigned(batch, a.from(), a.keyEnd(), batch, b.from(), b.keyEnd()));
    ChangeBatch combined = new ChangeBatch(Arrays.copyOf(batch, ChangeBatchFormat.HEAD_BYTES));
    for (int from = 0; from < changes.size(); ) {
      int to = from + 1;
      while (to < changes.size() && changes.get(to).hasKeyOf(changes.get(from), batch)) {
        to++;
      }
      addNeeded(changes.subList(from, to), batch, combined);
      from = to;
    }
    return combined.toBytes();
  }

  private static void addNeeded(List<Change> ofKey, byte[] batch, ChangeBatch combined) {
    int last = ofKey.size() - 1;
    long lowest = ofKey.get(0).sequence(batch);
    long highest = ofKey.get(last).sequence(batch);
    for (int i = 0; i <= last; i++) {
      Change change = ofKey.get(i);
      long sequence = change.sequence(batch);
      if (sequence == lowest || sequence == highest || i == last - 1) {
        combined.add(
            batch, change.from(), change.sortKeyLength(), change.rowLength(), change.eventTimeMs());
      }
    }
  }

  /** Where a change stands in its batch: its sort key, then its row. */
  private record Change(int from, int sortKeyLength, int rowLength, long eventTimeMs) {
    int keyEnd() {
      return from + sortKeyLength;
    }

    long sequence(byte[] batch) {
      return SortKey.sequence(batch, from, sortKeyLength);
    }

    boolean hasKeyOf(Change other, byte[] batch) {
      return Arrays.equals(
          batch,
          from,
          from + SortKey.keyLength(sortKeyLength),
          batch,
          other.from,
          other.from + SortKey.keyLength(other.sortKeyLength));
    }
  }
}
