package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sort.SortedCursor;
import java.util.Arrays;

/**
 * The changes of one key, reduced while they pass to what collapsing needs: the first and the last
 * change and what lay between.
 *
 * <p>Copies images out of the cursor into two buffers that are reused from key to key.
 */
final class KeyBlock {
  private byte[] key = new byte[64];
  private int keyLength;
  private byte[] firstImage = new byte[512];
  private int firstLength;
  private byte[] lastImage = new byte[512];
  private int lastLength;
  private byte[] spareImage = new byte[512];

  private ChangeKind firstKind;
  private ChangeKind lastKind;
  private long firstSequence;
  private long lastSequence;
  private long changes;
  private boolean tieAtFirst;
  private boolean tieAtLast;
  private boolean repeatedInsert;
  private boolean incomplete;

  /** Whether the cursor's change is of this block's key. */
  boolean holdsKeyOf(SortedCursor change) {
    return changes > 0
        && SortedChange.keyLength(change) == keyLength
        && change.keyStartsWith(key, keyLength);
  }

  /** Forgets everything and begins with the cursor's change. */
  void begin(SortedCursor change) {
    int length = SortedChange.keyLength(change);
    if (changes > 0 && !follows(change, length)) {
      throw unsorted("a key comes after a greater one");
    }
    key = fitting(key, length);
    change.copyKey(key, 0, length);
    keyLength = length;
    changes = 1;
    tieAtFirst = false;
    tieAtLast = false;
    repeatedInsert = false;
    incomplete = change.followsSuperseded();
    firstKind = SortedChange.kind(change);
    firstLength = change.payloadLength();
    firstImage = fitting(firstImage, firstLength);
    change.copyPayload(firstImage, 0);
    lastKind = firstKind;
    firstSequence = SortedChange.sequence(change);
    lastSequence = firstSequence;
  }

  /** Takes a further change of the same key. */
  void add(SortedCursor change) {
    ChangeKind kind = SortedChange.kind(change);
    long sequence = SortedChange.sequence(change);
    if (sequence < lastSequence || (sequence == lastSequence && kind.rank() < lastKind.rank())) {
      throw unsorted("changes of one key are not in order of sequence and rank");
    }
    if (sequence > lastSequence) {
      tieAtLast = false;
    }
    if (kind.carriesRow()) {
      int length = change.payloadLength();
      spareImage = fitting(spareImage, length);
      change.copyPayload(spareImage, 0);
      if (sequence == lastSequence && KeyCollapser.ambiguousTie(lastKind, kind)) {
        boolean tie = !(lastKind.carriesRow() && isLastImage(spareImage, length));
        tieAtLast |= tie;
        tieAtFirst |= tie && sequence == firstSequence;
      }
      keepSpareAsLast(length);
    }
    repeatedInsert |= kind == ChangeKind.INSERT && lastKind.carriesRow();
    incomplete |= change.followsSuperseded();
    lastKind = kind;
    lastSequence = sequence;
    changes++;
  }

  private boolean isLastImage(byte[] image, int length) {
    return Arrays.equals(image, 0, length, lastImage(), 0, lastLength());
  }

  private void keepSpareAsLast(int length) {
    byte[] free = lastImage;
    lastImage = spareImage;
    lastLength = length;
    spareImage = free;
  }

  ChangeKind firstKind() {
    return firstKind;
  }

  ChangeKind lastKind() {
    return lastKind;
  }

  long changes() {
    return changes;
  }

  /** Whether a tie of the lowest or of the highest sequence number decided what this comes to. */
  boolean ambiguous() {
    return tieAtFirst || tieAtLast;
  }

  /** Whether an insert is known to follow a row directly: not where changes were left out. */
  boolean repeatedInsert() {
    return repeatedInsert && !incomplete;
  }

  byte[] firstImage() {
    return firstImage;
  }

  int firstLength() {
    return firstLength;
  }

  /** The last image that is a row; meaningful when the last change carries one. */
  byte[] lastImage() {
    return changes == 1 ? firstImage : lastImage;
  }

  int lastLength() {
    return changes == 1 ? firstLength : lastLength;
  }

  private boolean follows(SortedCursor change, int length) {
    int common = Math.min(length, keyLength);
    for (int i = 0; i < common; i++) {
      int difference = change.keyByte(i) - (key[i] & 0xFF);
      if (difference != 0) {
        return difference > 0;
      }
    }
    return length > keyLength;
  }

  private static byte[] fitting(byte[] buffer, int length) {
    return buffer.length >= length ? buffer : Arrays.copyOf(buffer, Math.max(length, length * 2));
  }

  private static IllegalStateException unsorted(String what) {
    return new IllegalStateException(
        "cannot collapse changes: unsorted input, "
            + what
            + "; sort by key, sequence and rank first");
  }
}
