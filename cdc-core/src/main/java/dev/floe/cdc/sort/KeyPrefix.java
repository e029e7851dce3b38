package dev.floe.cdc.sort;

/**
 * What the keys of some sorted records all begin with, as far as {@value #MAX_BYTES} bytes.
 * Comparing them need not look at it.
 */
final class KeyPrefix {
  private static final int MAX_BYTES = 64;

  private byte[] bytes;
  private int length;

  /** How many bytes the keys share; 0 without keys. */
  int length() {
    return length;
  }

  /** Leaves what a further key begins with too. */
  void narrow(long key, int keyLength) {
    if (bytes == null) {
      length = Math.min(keyLength, MAX_BYTES);
      bytes = new byte[length];
      NativeMemory.copyOut(key, bytes, 0, length);
      return;
    }
    int most = Math.min(length, keyLength);
    int same = 0;
    while (same < most && bytes[same] == NativeMemory.readByte(key + same)) {
      same++;
    }
    length = same;
  }

  /** Leaves at most {@code most} bytes of it. */
  void limit(int most) {
    length = Math.min(length, most);
  }

  /** Leaves what the keys of another one begin with too. */
  void narrow(KeyPrefix other) {
    if (bytes == null) {
      bytes = other.bytes;
      length = other.length;
      return;
    }
    int most = Math.min(length, other.length);
    int same = 0;
    while (same < most && bytes[same] == other.bytes[same]) {
      same++;
    }
    length = same;
  }
}
