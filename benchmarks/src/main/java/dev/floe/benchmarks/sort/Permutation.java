package dev.floe.benchmarks.sort;

/**
 * The numbers from 0 to a size in an order in which neighbours are far apart: each is the one
 * before plus about 0.618 of the size, around the end.
 */
final class Permutation {
  private static final double GOLDEN = 0.6180339887;

  private final int size;
  private final int stride;
  private int at;
  private int given;

  Permutation(int size) {
    this.size = size;
    int coprime = Math.max(1, (int) (size * GOLDEN));
    while (greatestCommonDivisor(size, coprime) != 1) {
      coprime++;
    }
    this.stride = coprime;
  }

  boolean hasNext() {
    return given < size;
  }

  int next() {
    int number = at;
    int rest = size - number;
    at = stride < rest ? number + stride : stride - rest;
    given++;
    return number;
  }

  private static int greatestCommonDivisor(int a, int b) {
    int x = a;
    int y = b;
    while (y != 0) {
      int rest = x % y;
      x = y;
      y = rest;
    }
    return Math.max(1, x);
  }
}
