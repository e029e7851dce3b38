package dev.floe.benchmarks.read;

/**
 * What a table holds, as two numbers that do not depend on the order of its rows. Not safe for
 * threads.
 */
final class Contents {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long rows;
  private long digest;

  /** Counts a row in. */
  void add(long id, double score) {
    rows++;
    digest += mixed(id, score);
  }

  /** Counts a row out that was counted in. */
  void remove(long id, double score) {
    rows--;
    digest -= mixed(id, score);
  }

  long rows() {
    return rows;
  }

  /** Whether both hold the same. */
  boolean same(Contents other) {
    return rows == other.rows && digest == other.digest;
  }

  private static long mixed(long id, double score) {
    long bits = (id * SPREAD) ^ Double.doubleToLongBits(score);
    bits = (bits ^ (bits >>> 32)) * SPREAD;
    return bits ^ (bits >>> 29);
  }

  @Override
  public String toString() {
    return rows + " rows of digest " + Long.toHexString(digest);
  }
}
