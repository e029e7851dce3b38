package dev.floe.cdc.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The byte layout of a key: its columns' values one after the other, in key order, nothing between.
 *
 * <pre>
 *   +----------+----------+-----+----------+
 *   | column 0 | column 1 | ... | column n |
 *   +----------+----------+-----+----------+
 * </pre>
 *
 * <table>
 *   <caption>Values</caption>
 *   <tr><th>type</th><th>bytes</th><th>content</th></tr>
 *   <tr><td>boolean</td><td>1</td><td>0 or 1</td></tr>
 *   <tr><td>int, date</td><td>4</td><td>big-endian, sign bit flipped</td></tr>
 *   <tr><td>long, time, timestamps</td><td>8</td><td>big-endian, sign bit flipped</td></tr>
 *   <tr><td>decimal</td><td>4 to 9 digits, 8 to 18, else fewest that hold the precision</td>
 *       <td>unscaled number at the column's scale, two's complement big-endian, sign bit flipped</td></tr>
 *   <tr><td>uuid</td><td>16</td><td>as it is printed</td></tr>
 *   <tr><td>fixed</td><td>its length</td><td>the bytes</td></tr>
 *   <tr><td>string, binary</td><td>variable</td>
 *       <td>UTF-8 or the bytes, each 00 as 00 FF, then 00 00</td></tr>
 * </table>
 *
 * <p>Why the escape keeps order: where one value ends and the other goes on, 00 00 meets 00 FF or
 * something greater than 00, and the shorter value is less. Strings order by code point, which is
 * the order of their UTF-8 and of Iceberg's bounds; Java's {@code String} order differs for
 * characters outside the basic plane. A uuid orders by its bytes; Java's {@code UUID} order is
 * signed.
 */
final class KeyFormat {
  static final byte ESCAPED = 0x00;
  static final byte ESCAPE = (byte) 0xFF;
  static final byte TERMINATOR = 0x00;
  static final int TERMINATOR_BYTES = 2;

  /** Flips the sign bit of a number's first byte. */
  static final int SIGN = 0x80;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private KeyFormat() {}

  static void putUnsigned(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  static void putSigned(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value ^ Integer.MIN_VALUE);
  }

  static void putSigned(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value ^ Long.MIN_VALUE);
  }

  static void flipSign(byte[] bytes, int at) {
    bytes[at] ^= (byte) SIGN;
  }

  static int countEscaped(byte[] bytes, int start, int end) {
    int count = 0;
    for (int i = start; i < end; i += 1) {
      count += bytes[i] == ESCAPED ? 1 : 0;
    }
    return count;
  }

  /**
   * Spreads the value that ends at {@code end} so that each of its {@code zeros} zero bytes is
   * followed by the escape.
   */
  static void escape(byte[] bytes, int end, int zeros) {
    int to = end + zeros;
    // From the back: once source and target meet, no zero is left before them.
    for (int from = end - 1; to > from + 1; from -= 1) {
      if (bytes[from] == ESCAPED) {
        bytes[--to] = ESCAPE;
      }
      bytes[--to] = bytes[from];
    }
  }
}
