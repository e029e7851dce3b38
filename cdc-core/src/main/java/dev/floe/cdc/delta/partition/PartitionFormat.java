package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The byte layout of a partition, used inside one writer only: the values of a spec's fields, in
 * the order of the spec, without those that are always null.
 *
 * <pre>
 *   +------+-------+------+-------+-----
 *   | mark | value | mark | value | ...
 *   +------+-------+------+-------+-----
 *    1 byte: 0 for a null, which has no value, otherwise 1
 * </pre>
 *
 * <table>
 *   <caption>Values</caption>
 *   <tr><th>of</th><th>bytes</th><th>content</th></tr>
 *   <tr><td>whole numbers, dates, times, booleans, decimals of up to 18 digits</td><td>8</td>
 *       <td>big-endian, sign bit flipped</td></tr>
 *   <tr><td>float, double</td><td>8</td><td>their bits, as a number</td></tr>
 *   <tr><td>all others</td><td>4 and more</td><td>the length, big-endian, then the bytes</td></tr>
 * </table>
 *
 * <p>Two rows have the same bytes exactly where their partitions are equal. Of one spec, no
 * partition's bytes begin with those of another.
 */
final class PartitionFormat {
  private static final int NULL = 0;
  private static final int VALUE = 1;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private PartitionFormat() {}

  static void putNull(GrowingBytes out) {
    out.putByte(NULL);
  }

  static void putNumber(GrowingBytes out, long value) {
    out.putByte(VALUE);
    out.reserve(Long.BYTES);
    LONG.set(out.array(), out.length(), value ^ Long.MIN_VALUE);
    out.advance(Long.BYTES);
  }

  static void putBytes(GrowingBytes out, byte[] bytes, int offset, int length) {
    out.putByte(VALUE);
    out.reserve((long) Integer.BYTES + length);
    INT.set(out.array(), out.length(), length);
    System.arraycopy(bytes, offset, out.array(), out.length() + Integer.BYTES, length);
    out.advance(Integer.BYTES + length);
  }
}
