package dev.floe.cdc.delta.limits;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Makes well-known binaries of collections with all sorts of members. */
public final class Wkb {
  private static final int COLLECTION = 7;

  private final Random random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int level;
  private int deepest;

  Wkb(Random random) {
    this.random = random;
  }

  /** A point in collections. */
  public static byte[] nested(int depth) {
    ByteBuffer wkb = ByteBuffer.allocate(9 * depth + 21).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < depth; i += 1) {
      wkb.put((byte) 1).putInt(COLLECTION).putInt(1);
    }
    return wkb.put((byte) 1).putInt(1).putDouble(1).putDouble(2).array();
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** The levels of the deepest collection so far. */
  int deepest() {
    return deepest;
  }

  /** Adds a collection, with others in it down to a level at most. */
  void collection(int levels) {
    int dimensions = random.nextInt(4);
    level += 1;
    deepest = Math.max(deepest, level);
    int members = random.nextInt(4);
    ByteOrder order = header(COLLECTION, dimensions);
    number(members, order);
    for (int i = 0; i < members; i += 1) {
      if (levels > 1 && random.nextInt(3) > 0) {
        collection(levels - 1);
      } else {
        plain(1 + random.nextInt(6), random.nextInt(4));
      }
    }
    level -= 1;
  }

  /** Adds a geometry that is no collection, of a type from 1 to 6. */
  private void plain(int type, int dimensions) {
    ByteOrder order = header(type, dimensions);
    switch (type) {
      case 1 -> points(1, dimensions);
      case 2 -> line(dimensions, order);
      case 3 -> polygon(dimensions, order);
      default -> {
        int parts = random.nextInt(4);
        number(parts, order);
        for (int i = 0; i < parts; i += 1) {
          plain(type - 3, dimensions);
        }
      }
    }
  }

  private void polygon(int dimensions, ByteOrder order) {
    int rings = random.nextInt(3);
    number(rings, order);
    for (int i = 0; i < rings; i += 1) {
      line(dimensions, order);
    }
  }

  private void line(int dimensions, ByteOrder order) {
    int count = random.nextInt(4);
    number(count, order);
    points(count, dimensions);
  }

  private void points(int count, int dimensions) {
    int doubles = count * (dimensions == 0 ? 2 : dimensions == 3 ? 4 : 3);
    byte[] coordinates = new byte[doubles * Double.BYTES];
    random.nextBytes(coordinates);
    out.writeBytes(coordinates);
  }

  private ByteOrder header(int type, int dimensions) {
    ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    out.write(order == ByteOrder.LITTLE_ENDIAN ? 1 : 0);
    number(dimensions * 1_000 + type, order);
    return order;
  }

  private void number(int value, ByteOrder order) {
    out.writeBytes(ByteBuffer.allocate(Integer.BYTES).order(order).putInt(value).array());
  }
}
