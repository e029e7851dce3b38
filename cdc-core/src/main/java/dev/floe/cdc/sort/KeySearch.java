package dev.floe.cdc.sort;

/** Looks for a key among sorted ones from a place that it is thought to be near. */
final class KeySearch {
  private KeySearch() {}

  /** The rank, from {@code from} to {@code to}, of the first key that is not before the sought. */
  static long forward(KeyStore keys, long from, long to, SoughtKey sought) {
    if (from >= to || !keys.isBefore(from, sought)) {
      return from;
    }
    long before = from;
    long step = 1;
    while (step < to - before && keys.isBefore(before + step, sought)) {
      before += step;
      step <<= 1;
    }
    return between(keys, before, Math.min(to, before + step), sought);
  }

  /** The rank behind those keys that equal the sought, of which {@code from} is the first. */
  static long endOfEqual(KeyStore keys, long from, long to, SoughtKey sought) {
    long end = from;
    while (end < to && keys.compare(end, sought) == 0) {
      end++;
    }
    return end;
  }

  /**
   * The rank, {@code from} or an earlier one, of the first key that is not before the sought, which
   * that of {@code from}, if there is one, is not.
   */
  static long backward(KeyStore keys, long from, SoughtKey sought) {
    long after = from;
    long step = 1;
    while (step <= after && !keys.isBefore(after - step, sought)) {
      after -= step;
      step <<= 1;
    }
    return between(keys, Math.max(-1, after - step), after, sought);
  }

  /** The same, where it is after {@code before} and at most at {@code notBefore}. */
  private static long between(KeyStore keys, long before, long notBefore, SoughtKey sought) {
    long low = before;
    long high = notBefore;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (keys.isBefore(middle, sought)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
