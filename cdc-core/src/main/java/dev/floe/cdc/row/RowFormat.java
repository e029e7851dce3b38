package dev.floe.cdc.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The byte layout of a row, version 1. Numbers are little-endian unless said otherwise.
 *
 * <pre>
 *  row     +--------+--------------------------------------------------------------+
 *          | header | struct                                                       |
 *          +--------+--------------------------------------------------------------+
 *           1 byte: version in the low 7 bits, offset width in the high bit
 *
 *  struct  +-----------+--------+--------+-----+--------+--------------------------+
 *          | null bits | slot 0 | slot 1 | ... | slot n | variable-length values   |
 *          +-----------+--------+--------+-----+--------+--------------------------+
 *           one bit for each optional field, the first in the lowest bit of byte 0
 *
 *  list    +-------+----------+     array  +-----------+--------+-----+--------+-----------+
 *          | count | array    |            | null bits | slot 0 | ... | slot n | variable- |
 *          +-------+----------+            |           |        |     |        | length    |
 *                                          +-----------+--------+-----+--------+-----------+
 *  map     +-------+----------+------------+--------------+
 *          | count | keys end | keys array | values array |
 *          +-------+----------+------------+--------------+
 *           keys end: where the values array begins, from where the map begins
 *
 *  variant +--------------+----------+-------+
 *          | metadata end | metadata | value |
 *          +--------------+----------+-------+
 *           metadata end: where the value begins, from where the variant begins
 * </pre>
 *
 * <p>A slot's width depends on the type alone:
 *
 * <table>
 *   <caption>Slots</caption>
 *   <tr><th>type</th><th>bytes</th><th>content</th></tr>
 *   <tr><td>boolean</td><td>1</td><td>0 or 1</td></tr>
 *   <tr><td>int, date</td><td>4</td><td>the number, days from 1970-01-01</td></tr>
 *   <tr><td>long, time, timestamps</td><td>8</td><td>the number, the type's unit</td></tr>
 *   <tr><td>float, double</td><td>4, 8</td><td>IEEE 754 bits; NaN always the canonical one</td></tr>
 *   <tr><td>decimal, up to 9 digits</td><td>4</td><td>the unscaled number</td></tr>
 *   <tr><td>decimal, up to 18 digits</td><td>8</td><td>the unscaled number</td></tr>
 *   <tr><td>decimal, more digits</td><td>fewest that hold the precision</td>
 *       <td>the unscaled number, two's complement, big-endian</td></tr>
 *   <tr><td>uuid</td><td>16</td><td>big-endian, as it is printed</td></tr>
 *   <tr><td>fixed</td><td>its length</td><td>the bytes</td></tr>
 *   <tr><td>unknown</td><td>0</td><td>always null</td></tr>
 *   <tr><td>string, binary, geometry, geography, variant, struct, list, map</td>
 *       <td>offset width</td>
 *       <td>where the value ends, from where the struct or array begins</td></tr>
 * </table>
 *
 * <p>A variable-length value begins where the one before it ends, the first one after the last
 * slot; strings are UTF-8, geometries and geographies well-known binary. Offsets and counts take 2
 * bytes when that is enough for all of the row, otherwise 4 everywhere in it. A null has its bit
 * set and zeros in its slot, or no bytes between the ends. Nothing else is in a row, so every row
 * has one form only.
 */
final class RowFormat {
  /** The only version that there is. */
  static final int VERSION = 1;

  /** Where the header stands. */
  static final int HEADER_OFFSET = 0;

  /** Where the struct begins. */
  static final int STRUCT_OFFSET = 1;

  /** Set in the header when offsets take 4 bytes. */
  static final int WIDE_FLAG = 0x80;

  static final int NARROW_OFFSET_BYTES = Short.BYTES;
  static final int WIDE_OFFSET_BYTES = Integer.BYTES;

  /** The largest offset or count that 2 bytes hold. */
  static final int MAX_NARROW_OFFSET = 0xFFFF;

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private RowFormat() {}

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
  }

  static byte header(boolean wide) {
    return (byte) (wide ? VERSION | WIDE_FLAG : VERSION);
  }

  static int offsetBytes(boolean wide) {
    return wide ? WIDE_OFFSET_BYTES : NARROW_OFFSET_BYTES;
  }

  static int nullBytes(int optionalFields) {
    return (optionalFields + 7) >>> 3;
  }

  static boolean isNull(byte[] bytes, int nulls, int bit) {
    return (bytes[nulls + (bit >>> 3)] & (1 << (bit & 7))) != 0;
  }

  static void markNull(byte[] bytes, int nulls, int bit) {
    bytes[nulls + (bit >>> 3)] |= (byte) (1 << (bit & 7));
  }

  static int offset(byte[] bytes, int at, boolean wide) {
    return wide ? (int) INT.get(bytes, at) : (short) SHORT.get(bytes, at) & MAX_NARROW_OFFSET;
  }

  static void putOffset(byte[] bytes, int at, int offset, boolean wide) {
    if (wide) {
      INT.set(bytes, at, offset);
    } else {
      SHORT.set(bytes, at, (short) offset);
    }
  }

  static int int32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static void putInt32(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static long int64(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putInt64(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }
}
