package dev.floe.cdc.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The byte layout of a sort key: what orders a shard's changes by key, then sequence, then rank.
 *
 * <pre>
 *   +-----------+--------------------------------+--------+
 *   | key       | sequence                       | rank   |
 *   +-----------+--------------------------------+--------+
 *    any length  8 bytes, big-endian,             1 byte
 *                sign bit flipped
 * </pre>
 *
 * <p>The key is as {@link KeyFormat} says: prefix-free, so bytes of the suffix never meet bytes of
 * a longer key. The suffix has one length, so that a key's length is known from the sort key's.
 */
final class SortKeyFormat {
  /** Where the sequence stands, from where the key ends. */
  static final int SEQUENCE_OFFSET = 0;

  static final int SEQUENCE_BYTES = Long.BYTES;

  /** Where the rank stands, from where the key ends. */
  static final int RANK_OFFSET = SEQUENCE_OFFSET + SEQUENCE_BYTES;

  static final int RANK_BYTES = 1;
  static final int SUFFIX_BYTES = SEQUENCE_BYTES + RANK_BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private SortKeyFormat() {}

  static void putSequence(byte[] bytes, int at, long sequence) {
    LONG.set(bytes, at, sequence(sequence));
  }

  static long sequence(byte[] bytes, int keyLength) {
    return sequence((long) LONG.get(bytes, keyLength + SEQUENCE_OFFSET));
  }

  /** Flips the sign bit: from a sequence to its stored form and back. */
  static long sequence(long value) {
    return value ^ Long.MIN_VALUE;
  }
}
