package dev.floe.cdc.key;

import dev.floe.cdc.change.ChangeKind;
import java.util.Objects;

/**
 * The bytes by which a shard's changes are sorted: the key, the sequence number, the kind's rank,
 * in the layout of {@link SortKeyFormat}.
 *
 * <p>Compared as unsigned bytes, the changes of one key are together, in the order in which they
 * are applied. A reader finds the parts from the length of a sort key alone:
 *
 * <pre>{@code
 * int keyLength = SortKey.keyLength(cursor.keyLength());
 * long sequence = SortKey.sequence(cursor.keyLong(keyLength));
 * ChangeKind kind = SortKey.kind(cursor.keyByte(SortKey.rankIndex(keyLength)));
 * }</pre>
 */
public final class SortKey {
  /** How many bytes follow the key. */
  public static final int SUFFIX_LENGTH = SortKeyFormat.SUFFIX_BYTES;

  private SortKey() {}

  /**
   * Writes a sort key at {@code at}, where {@code keyLength + SUFFIX_LENGTH} bytes must be free.
   * {@code key} and {@code into} may be the same array when {@code at} is 0.
   *
   * @return the length of the sort key
   * @throws IndexOutOfBoundsException when it does not fit
   */
  public static int write(
      byte[] key, int keyLength, long sequence, ChangeKind kind, byte[] into, int at) {
    int length = keyLength + SUFFIX_LENGTH;
    Objects.checkFromIndexSize(at, length, into.length);
    System.arraycopy(key, 0, into, at, keyLength);
    int suffix = at + keyLength;
    SortKeyFormat.putSequence(into, suffix + SortKeyFormat.SEQUENCE_OFFSET, sequence);
    into[suffix + SortKeyFormat.RANK_OFFSET] = (byte) kind.rank();
    return length;
  }

  /** The length of the key in a sort key, and the index at which its sequence stands. */
  public static int keyLength(int sortKeyLength) {
    return sortKeyLength - SUFFIX_LENGTH;
  }

  /** The index at which the rank stands after a key. */
  public static int rankIndex(int keyLength) {
    return keyLength + SortKeyFormat.RANK_OFFSET;
  }

  /** The sequence number of the sort key that {@code sortKey} begins with. */
  public static long sequence(byte[] sortKey, int sortKeyLength) {
    return sequence(sortKey, 0, sortKeyLength);
  }

  /** The sequence number of the sort key that stands at {@code offset}. */
  public static long sequence(byte[] bytes, int offset, int sortKeyLength) {
    return SortKeyFormat.sequence(bytes, offset + keyLength(sortKeyLength));
  }

  /** The kind of the sort key that stands at {@code offset}. */
  public static ChangeKind kind(byte[] bytes, int offset, int sortKeyLength) {
    return ChangeKind.ofRank(bytes[offset + rankIndex(keyLength(sortKeyLength))]);
  }

  /** The sequence number from its 8 bytes, read as a big-endian number. */
  public static long sequence(long encoded) {
    return SortKeyFormat.sequence(encoded);
  }

  /**
   * The kind from the byte at {@link #rankIndex}.
   *
   * @throws IllegalArgumentException when no kind has the rank
   */
  public static ChangeKind kind(int rankByte) {
    return ChangeKind.ofRank(rankByte);
  }
}
