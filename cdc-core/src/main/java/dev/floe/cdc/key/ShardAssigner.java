package dev.floe.cdc.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Spreads keys over shards: a hash of the key's bytes, even for small consecutive keys.
 *
 * <p>Equal keys share a shard, in every process of one release. The hash is on no disk and in no
 * table: no file, token or state may depend on which shard a key has, so a release may change it.
 * Immutable, threads may share it.
 */
public final class ShardAssigner {
  private static final long WORD_FACTOR_1 = 0x87C37B91114253D5L;
  private static final long WORD_FACTOR_2 = 0x4CF5AD432745937FL;
  private static final long STATE_FACTOR = 5;
  private static final long STATE_ADDEND = 0x52DCE729L;
  private static final long FINAL_FACTOR_1 = 0xFF51AFD7ED558CCDL;
  private static final long FINAL_FACTOR_2 = 0xC4CEB9FE1A85EC53L;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int shards;

  /**
   * An assigner to shards 0 to {@code shards - 1}.
   *
   * @throws IllegalArgumentException when there is no shard
   */
  public ShardAssigner(int shards) {
    if (shards < 1) {
      throw new IllegalArgumentException(
          "cannot assign shards: there are " + shards + "; give at least 1");
    }
    this.shards = shards;
  }

  /** The number of shards. */
  public int shards() {
    return shards;
  }

  /** The shard of the key in the first {@code length} bytes. */
  public int shardOf(byte[] key, int length) {
    // The high half times the number of shards: even without a division, and no shard is favoured.
    return (int) (((hash(key, length) >>> Integer.SIZE) * shards) >>> Integer.SIZE);
  }

  /** A 64-bit hash in the manner of MurmurHash3: multiply, rotate, fold, and a final avalanche. */
  static long hash(byte[] key, int length) {
    long state = 0;
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      state = fold(state, (long) LONG.get(key, at));
    }
    if (at < length) {
      long tail = 0;
      for (int i = length - 1; i >= at; i -= 1) {
        tail = (tail << Byte.SIZE) | (key[i] & 0xFF);
      }
      state = fold(state, tail);
    }
    return avalanche(state ^ length);
  }

  private static long fold(long state, long word) {
    long mixed = Long.rotateLeft(word * WORD_FACTOR_1, 31) * WORD_FACTOR_2;
    return Long.rotateLeft(state ^ mixed, 27) * STATE_FACTOR + STATE_ADDEND;
  }

  private static long avalanche(long state) {
    long mixed = (state ^ (state >>> 33)) * FINAL_FACTOR_1;
    mixed = (mixed ^ (mixed >>> 33)) * FINAL_FACTOR_2;
    return mixed ^ (mixed >>> 33);
  }
}
