package dev.floe.cdc.delta.limits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How deep the collections of a well-known binary are nested, found without a call per level or an
 * object per value where there are none.
 */
final class WkbCollections {
  private static final VarHandle LITTLE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int POINT = 1;
  private static final int LINE = 2;
  private static final int POLYGON = 3;
  private static final int COLLECTION = 7;

  /** A type is one of a plane, and this for each of Z, M and ZM. */
  private static final int TYPES_OF_DIMENSIONS = 1_000;

  private final byte[] bytes;
  private final long end;
  private long at;
  private VarHandle order = LITTLE;

  private WkbCollections(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.at = offset;
    this.end = (long) offset + length;
  }

  /**
   * The levels of collections, 0 for what is none, as far as the bytes are well-known binary.
   *
   * @param limit where to stop: what is deeper has a depth of one more
   */
  static int depth(byte[] bytes, int offset, int length, int limit) {
    WkbCollections wkb = new WkbCollections(bytes, offset, length);
    return wkb.type() % TYPES_OF_DIMENSIONS == COLLECTION ? wkb.depthOfCollection(limit) : 0;
  }

  /** The levels of a collection whose type was read. */
  private int depthOfCollection(int limit) {
    long[] members = new long[limit + 1]; // that are still to come, by level
    int level = 0;
    int deepest = 1;
    members[0] = count();
    while (level >= 0) {
      if (members[level] == 0) {
        level -= 1;
      } else {
        members[level] -= 1;
        int type = type();
        if (type % TYPES_OF_DIMENSIONS != COLLECTION) {
          skip(type);
        } else if (level + 1 == limit) {
          return limit + 1;
        } else {
          level += 1;
          deepest = Math.max(deepest, level + 1);
          members[level] = count();
        }
      }
      if (at > end) {
        return deepest; // cut off
      }
    }
    return deepest;
  }

  /** Skips a geometry that is no collection, or all that is left where it is none at all. */
  private void skip(int type) {
    int plane = type % TYPES_OF_DIMENSIONS;
    long pointBytes = pointBytes(type);
    if (plane > POLYGON && plane < COLLECTION) {
      for (long parts = count(); parts > 0 && at <= end; parts -= 1) {
        int part = type();
        skipPart(part % TYPES_OF_DIMENSIONS, pointBytes);
      }
    } else {
      skipPart(plane, pointBytes);
    }
  }

  private void skipPart(int plane, long pointBytes) {
    switch (plane) {
      case POINT -> at += pointBytes;
      case LINE -> skipPoints(pointBytes);
      case POLYGON -> {
        for (long rings = count(); rings > 0 && at <= end; rings -= 1) {
          skipPoints(pointBytes);
        }
      }
      default -> at = end + 1;
    }
  }

  private void skipPoints(long pointBytes) {
    long points = count();
    at += points * pointBytes;
  }

  private static long pointBytes(int type) {
    int dimensions =
        switch (type / TYPES_OF_DIMENSIONS) {
          case 0 -> 2;
          case 3 -> 4;
          default -> 3;
        };
    return (long) dimensions * Double.BYTES;
  }

  /** The byte order of a geometry and its type, 0 where there is none. */
  private int type() {
    if (at + 1 + Integer.BYTES > end) {
      at = end + 1;
      return 0;
    }
    order = bytes[(int) at] == 0 ? BIG : LITTLE;
    at += 1;
    int type = (int) order.get(bytes, (int) at);
    at += Integer.BYTES;
    return type;
  }

  /** How many of something follow, 0 where the bytes are at their end. */
  private long count() {
    if (at + Integer.BYTES > end) {
      at = end + 1;
      return 0;
    }
    int count = (int) order.get(bytes, (int) at);
    at += Integer.BYTES;
    return Integer.toUnsignedLong(count);
  }
}
