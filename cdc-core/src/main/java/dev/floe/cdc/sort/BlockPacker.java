package dev.floe.cdc.sort;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Compresses the bodies of one run's blocks while that saves an eighth: after {@value #PATIENCE}
 * bodies in a row that did not shrink so much only one in {@value #PAUSE} is tried.
 */
final class BlockPacker {
  /** In place of a length: the body is better written as it is. */
  static final int NOT_SMALLER = 0;

  private static final int PATIENCE = 4;
  private static final int PAUSE = 64;

  private int misses;
  private int pauseLeft;

  /**
   * How much of a buffer of {@code bytes} a block may take so that the rest has room for any body
   * of it, compressed, behind a header.
   */
  static int blockCapacity(int bytes) {
    int capacity = bytes / 2;
    while (packedCapacity(capacity) > bytes - capacity) {
      capacity--;
    }
    return capacity;
  }

  private static int packedCapacity(int blockCapacity) {
    return SpillFormat.HEADER_BYTES
        + Lz4.COMPRESSOR.maxCompressedLength(blockCapacity - SpillFormat.HEADER_BYTES);
  }

  /**
   * Compresses the bytes of a region from {@code from} to {@code to} into the same region.
   *
   * @return how many bytes that gave at {@code target}, or {@link #NOT_SMALLER}
   */
  int pack(Region region, int from, int to, int target) {
    if (pauseLeft > 0) {
      pauseLeft--;
      return NOT_SMALLER;
    }
    int end = (int) region.bytes();
    var buffer = region.buffer(0, end);
    int bytes = to - from;
    int packed = Lz4.COMPRESSOR.compress(buffer, from, bytes, buffer, target, end - target);
    if (packed <= bytes - bytes / 8 - 1) {
      misses = 0;
      return packed;
    }
    misses++;
    if (misses >= PATIENCE) {
      pauseLeft = PAUSE - 1;
    }
    return NOT_SMALLER;
  }

  /**
   * Unpacks the {@code packedBytes} at {@code from} of {@code packed} to {@code bytes} at 0 of
   * {@code into}; false if they are no packed body of that length.
   */
  static boolean unpack(Region packed, int from, int packedBytes, Region into, int bytes) {
    try {
      return Lz4.DECOMPRESSOR.decompress(
              packed.buffer(0, (int) packed.bytes()),
              from,
              packedBytes,
              into.buffer(0, (int) into.bytes()),
              0,
              bytes)
          == bytes;
    } catch (LZ4Exception e) {
      return false;
    }
  }

  /** Loaded when the first run is compressed. */
  private static final class Lz4 {
    private static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();
    private static final LZ4SafeDecompressor DECOMPRESSOR =
        LZ4Factory.fastestInstance().safeDecompressor();

    private Lz4() {}
  }
}
