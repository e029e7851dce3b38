package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Reads what a {@link DeltaOutput} collected, from bytes that may be anything. */
final class DeltaInput {
  private final byte[] bytes;
  private int at;

  DeltaInput(byte[] bytes, int from) {
    this.bytes = bytes;
    this.at = from;
  }

  int oneByte() {
    need(1);
    return bytes[at++] & 0xFF;
  }

  long fixed() {
    need(Long.BYTES);
    long value = ByteBuffer.wrap(bytes, at, Long.BYTES).getLong();
    at += Long.BYTES;
    return value;
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = oneByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new DeltaFormatException("the number that ends at byte " + at + " is too long");
  }

  long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A number from 0 that an int holds. */
  int number() {
    long value = unsigned();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new DeltaFormatException("the number before byte " + at + " is out of range: " + value);
    }
    return (int) value;
  }

  /** How many things follow, each of which takes a byte or more. */
  int count() {
    int count = number();
    need(count);
    return count;
  }

  byte[] raw(int length) {
    need(length);
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  byte[] sized() {
    return raw(number());
  }

  /** Bytes that were written as sharing their beginning with others. */
  byte[] sharing(byte[] others) {
    int shared = number();
    byte[] rest = sized();
    if (shared > others.length) {
      throw new DeltaFormatException(
          "the bytes before byte " + at + " share " + shared + " bytes with " + others.length);
    }
    byte[] value = Arrays.copyOf(others, shared + rest.length);
    System.arraycopy(rest, 0, value, shared, rest.length);
    return value;
  }

  void requireEnd() {
    if (at != bytes.length) {
      throw new DeltaFormatException("its " + bytes.length + " bytes go on after its end at " + at);
    }
  }

  private void need(int length) {
    if (length > bytes.length - at) {
      throw new DeltaFormatException(
          "it is cut off: " + length + " bytes are wanted at byte " + at + " of " + bytes.length);
    }
  }
}
