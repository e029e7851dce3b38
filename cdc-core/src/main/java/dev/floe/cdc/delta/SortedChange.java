package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.sort.SortedRecord;

/** Reads the parts of a change where a sorter shows it: its key is a {@link SortKey}. */
final class SortedChange {
  private SortedChange() {}

  /** The length of the key that the change is of. */
  static int keyLength(SortedRecord change) {
    return SortKey.keyLength(change.keyLength());
  }

  static long sequence(SortedRecord change) {
    return SortKey.sequence(change.keyLong(keyLength(change)));
  }

  static ChangeKind kind(SortedRecord change) {
    return SortKey.kind(change.keyByte(SortKey.rankIndex(keyLength(change))));
  }
}
