package dev.floe.cdc.delta.limits;

/**
 * The geometries that cannot be written to Parquet: collections in collections, deeper than {@value
 * #MAX_DEPTH}.
 *
 * <p>The bounds of a file's geometries are computed by a parser that calls itself for every level,
 * and would overflow its stack. Bytes that are no well-known binary are not refused: that parser
 * passes over them.
 */
public final class GeometryNesting {
  /** The most collections that may be nested in one another. */
  public static final int MAX_DEPTH = 256;

  /** The bytes of a collection without its members: byte order, type, count. */
  private static final int HEADER_BYTES = 1 + Integer.BYTES + Integer.BYTES;

  private GeometryNesting() {}

  /**
   * Checks a geometry given as well-known binary.
   *
   * @param path the name of its column
   * @throws IllegalArgumentException when it is nested too deep
   */
  public static void check(String path, byte[] bytes, int offset, int length) {
    // Each level has a header, so what is short cannot be deep, and most is short or no collection.
    if (length > MAX_DEPTH * HEADER_BYTES
        && WkbCollections.depth(bytes, offset, length, MAX_DEPTH) > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "cannot write column '%s': its geometry of %,d bytes has collections in collections, more than %d deep, of which the bounds in a Parquet file cannot be computed; write it with fewer levels, or to Avro (write.format.default)"
              .formatted(path, length, MAX_DEPTH));
    }
  }
}
