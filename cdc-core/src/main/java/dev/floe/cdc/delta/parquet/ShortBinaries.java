package dev.floe.cdc.delta.parquet;

import org.apache.parquet.io.api.Binary;

/**
 * Bytes as Parquet wants to see them, without an object for each value: short ones pass through one
 * array for each length.
 */
final class ShortBinaries {
  /** Beyond this, an object weighs little against the bytes, and a copy costs more than it. */
  private static final int MAX_LENGTH = 128;

  private final byte[][] arrays = new byte[MAX_LENGTH + 1][];
  private final Binary[] binaries = new Binary[MAX_LENGTH + 1];

  /** A view of bytes that is good until the next call, or until they are overwritten. */
  Binary of(byte[] bytes, int offset, int length) {
    if (length > MAX_LENGTH) {
      return Binary.fromReusedByteArray(bytes, offset, length);
    }
    Binary binary = binaries[length];
    if (binary == null) {
      arrays[length] = new byte[length];
      binary = Binary.fromReusedByteArray(arrays[length]);
      binaries[length] = binary;
    }
    System.arraycopy(bytes, offset, arrays[length], 0, length);
    return binary;
  }
}
