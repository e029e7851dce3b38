package dev.floe.cdc.deletes;

import java.util.BitSet;

/** Counts the keys of some runs, one run after the other, that had a row which was alive. */
final class KeyCount {
  private final BitSet located = new BitSet();
  private long keys;
  private long locatedBefore;

  /** Begins a run of so many keys. */
  void begin(long size) {
    locatedBefore += located.cardinality();
    located.clear();
    keys += size;
  }

  /** A row of the key at this place of the run was alive. */
  void located(long place) {
    located.set(Math.toIntExact(place));
  }

  /** How many keys had such a row. */
  long located() {
    return locatedBefore + located.cardinality();
  }

  /** How many keys had none. */
  long notLocated() {
    return keys - located();
  }
}
