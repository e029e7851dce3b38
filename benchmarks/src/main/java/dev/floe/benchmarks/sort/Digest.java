package dev.floe.benchmarks.sort;

/**
 * Sums up a walk over records in a few numbers that tell a wrong order, a lost record or wrong
 * bytes. It sees of each record the lengths and the first and last 8 bytes of key and payload,
 * which with unique sequence and record numbers tell every record from every other.
 *
 * <p>Records with the same key may come in any order: peers leave that open.
 */
final class Digest {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long records;
  private long sum;
  private long ordered;
  private long disorders;
  private long lastHead;
  private long lastTail;
  private int lastKeyLength = -1;
  private long sameKeySum;

  /** Adds the next record of the walk. */
  void add(
      long keyHead,
      long keyTail,
      int keyLength,
      long payloadHead,
      long payloadTail,
      int payloadLength) {
    long hash = (keyHead ^ keyLength) * STEP;
    hash = (hash ^ (hash >>> 29) ^ keyTail) * STEP;
    hash = (hash ^ (hash >>> 31) ^ payloadHead) * STEP;
    hash = (hash ^ (hash >>> 30) ^ payloadTail ^ payloadLength) * STEP;
    records++;
    sum += hash;
    if (keyHead == lastHead && keyTail == lastTail && keyLength == lastKeyLength) {
      sameKeySum += hash;
      return;
    }
    if (Long.compareUnsigned(keyHead, lastHead) < 0 && lastKeyLength >= 0) {
      disorders++;
    }
    ordered = (ordered ^ sameKeySum) * STEP + 1;
    sameKeySum = hash;
    lastHead = keyHead;
    lastTail = keyTail;
    lastKeyLength = keyLength;
  }

  /** Adds the next record of the walk, its bytes in arrays. */
  void add(byte[] key, int keyAt, int keyLength, byte[] payload, int payloadAt, int payloadLength) {
    add(
        Bytes.head(key, keyAt, keyLength),
        Bytes.tail(key, keyAt, keyLength),
        keyLength,
        Bytes.head(payload, payloadAt, payloadLength),
        Bytes.tail(payload, payloadAt, payloadLength),
        payloadLength);
  }

  /** How many records were walked. */
  long records() {
    return records;
  }

  /** The same for the same records in whatever order. */
  long sum() {
    return sum;
  }

  /** The same for the same records in the same order of keys. */
  long ordered() {
    return (ordered ^ sameKeySum) * STEP;
  }

  /** How often a record's first 8 key bytes were less than those before. */
  long disorders() {
    return disorders;
  }
}
