package dev.floe.cdc.row;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A byte array that grows as values are appended, used again and again. Not thread-safe.
 *
 * <p>It keeps the size of the longest content that it had, up to 1 MB; what is beyond that is given
 * back once a content needs less than a quarter.
 */
public final class GrowingBytes {
  private static final int INITIAL_BYTES = 256;

  /** An array up to this long is kept whatever its use. */
  private static final int KEPT_BYTES = 1 << 20;

  /** The longest array that every JVM can make. */
  private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int length;

  /** The array that holds the content, valid until something is appended. */
  public byte[] array() {
    return bytes;
  }

  /** The length of the content, and where the next value goes. */
  public int length() {
    return length;
  }

  /** Empties it. */
  public void clear() {
    if (bytes.length > KEPT_BYTES && length < bytes.length / 4) {
      bytes = new byte[KEPT_BYTES];
    }
    length = 0;
  }

  /**
   * Makes room for the next {@code count} bytes without appending any.
   *
   * @throws IllegalArgumentException when no array is long enough
   */
  public void reserve(long count) {
    long needed = length + count;
    if (needed > bytes.length) {
      grow(needed);
    }
  }

  private void grow(long needed) {
    if (needed > MAX_BYTES) {
      throw new IllegalArgumentException(
          "cannot encode value: with it the bytes are %d, more than the %d of a byte array; split it"
              .formatted(needed, MAX_BYTES));
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_BYTES, Math.max(needed, 2L * bytes.length)));
  }

  /** Takes {@code count} bytes that were reserved and written by the caller into the content. */
  public void advance(int count) {
    length += count;
  }

  /** Appends one byte. */
  public void putByte(int value) {
    reserve(1);
    bytes[length] = (byte) value;
    length += 1;
  }

  /** Appends zeros. */
  public void putZeros(int count) {
    reserve(count);
    Arrays.fill(bytes, length, length + count, (byte) 0);
    length += count;
  }

  /** Appends a text as UTF-8. The value must be a {@link CharSequence} of whole characters. */
  public void putText(Object value, Column column) {
    if (!(value instanceof CharSequence text)) {
      throw column.refuseClass(value, "a CharSequence");
    }
    reserveText(text);
    int end = Utf8.encode(text, bytes, length);
    if (end < 0) {
      int index = -1 - end;
      throw column.refuse(
          "the text has a lone surrogate, U+%04X, at index %d, which UTF-8 cannot hold; mend the text where it comes from"
              .formatted((int) text.charAt(index), index));
    }
    length = end;
  }

  /** Counts bytes only where the most that a text may need is not there already. */
  private void reserveText(CharSequence text) {
    if ((long) Utf8.MAX_BYTES_PER_CHAR * text.length() > bytes.length - length) {
      reserve(Utf8.length(text));
    }
  }

  /** Appends bytes given as {@code byte[]} or as what remains of a {@link ByteBuffer}. */
  public void putBinary(Object value, Column column) {
    int count = binaryLength(value, column);
    reserve(count);
    copyBinary(value, bytes, length);
    length += count;
  }

  /** Appends bytes as {@link #putBinary} does, exactly as many as the fixed type says. */
  public void putFixed(Object value, Column column) {
    checkFixedLength(value, column);
    putBinary(value, column);
  }

  static void checkFixedLength(Object value, Column column) {
    int count = binaryLength(value, column);
    if (count != column.fixedBytes()) {
      throw column.refuse(
          "the value has %d bytes, but %s takes exactly %d; pad or cut it before it is written"
              .formatted(count, column.type(), column.fixedBytes()));
    }
  }

  static void copyBinary(Object value, byte[] into, int at) {
    if (value instanceof byte[] array) {
      System.arraycopy(array, 0, into, at, array.length);
    } else {
      ByteBuffer buffer = (ByteBuffer) value;
      buffer.get(buffer.position(), into, at, buffer.remaining());
    }
  }

  private static int binaryLength(Object value, Column column) {
    if (value instanceof byte[] array) {
      return array.length;
    }
    if (value instanceof ByteBuffer buffer) {
      return buffer.remaining();
    }
    throw column.refuseClass(value, "byte[] or a ByteBuffer");
  }
}
