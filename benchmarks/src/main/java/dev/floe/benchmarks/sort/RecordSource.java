package dev.floe.benchmarks.sort;

import java.util.SplittableRandom;

/**
 * Records made one at a time into two arrays that are reused. Making one allocates nothing and
 * costs the same whoever asks.
 *
 * <p>A payload begins with the record's number; its other bytes are random.
 */
final class RecordSource {
  private static final int POOL_BYTES = 64 << 10;
  private static final int POOL_MASK = (POOL_BYTES >> 1) - 1;

  private final KeyMaker keys;
  private final long records;
  private final byte[] key = new byte[KeyMaker.ROOM_BYTES];
  private final byte[] payload;
  private final byte[] pool = new byte[POOL_BYTES];
  private long made;
  private int keyLength;

  RecordSource(KeyMaker keys, int payloadBytes, long records, long seed) {
    this.keys = keys;
    this.records = records;
    this.payload = new byte[payloadBytes];
    new SplittableRandom(seed).nextBytes(pool);
  }

  /** Makes the next record; false after the last. */
  boolean next() {
    if (made == records) {
      return false;
    }
    keyLength = keys.make(made, key);
    byte[] bytes = payload;
    if (bytes.length >= Long.BYTES) {
      Bytes.putLong(bytes, 0, made);
      System.arraycopy(
          pool, (int) made * 13 & POOL_MASK, bytes, Long.BYTES, bytes.length - Long.BYTES);
    }
    made++;
    return true;
  }

  /** Starts again with the first. */
  void rewind() {
    made = 0;
  }

  /** How many it makes. */
  long records() {
    return records;
  }

  /** The current key, from index 0. */
  byte[] key() {
    return key;
  }

  int keyLength() {
    return keyLength;
  }

  /** The current payload: the whole array. */
  byte[] payload() {
    return payload;
  }

  int payloadLength() {
    return payload.length;
  }
}
