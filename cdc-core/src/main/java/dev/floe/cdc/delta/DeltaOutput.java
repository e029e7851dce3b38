package dev.floe.cdc.delta;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Collects the bytes of a {@link ShardDelta}. */
final class DeltaOutput {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);

  void oneByte(int value) {
    bytes.write(value);
  }

  /** Eight bytes, the highest first. */
  void fixed(long value) {
    raw(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  /** A number that is not negative, in as few bytes as it needs; any other takes ten. */
  void unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  /** A number of any sign, short when it is near 0. */
  void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  void raw(byte[] value) {
    bytes.writeBytes(value);
  }

  /** Bytes with their length. */
  void sized(byte[] value) {
    unsigned(value.length);
    raw(value);
  }

  /** Bytes that may begin as others do: how many they share with them, and the rest as sized. */
  void sharing(byte[] others, byte[] value) {
    int mismatch = Arrays.mismatch(others, value);
    int shared = mismatch < 0 ? value.length : mismatch;
    unsigned(shared);
    unsigned(value.length - shared);
    bytes.write(value, shared, value.length - shared);
  }

  /** The rest of a buffer, which stays where it is. */
  static byte[] copyOf(ByteBuffer buffer) {
    byte[] copy = new byte[buffer.remaining()];
    buffer.duplicate().get(copy);
    return copy;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }
}
