package dev.floe.cdc.delta;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

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

  void raw(byte[] value, int from, int length) {
    bytes.write(value, from, length);
  }

  /** Bytes with their length. */
  void sized(byte[] value) {
    unsigned(value.length);
    raw(value);
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
