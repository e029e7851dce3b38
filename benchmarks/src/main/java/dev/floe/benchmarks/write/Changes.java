package dev.floe.benchmarks.write;

import dev.floe.cdc.change.ChangeKind;

/**
 * Changes as arrays of values, one for each column: a source that is as near to one writer as to
 * another. The sequence number of a change is its index.
 */
public final class Changes {
  final ChangeKind[] kinds;

  /** From 0 to the number of keys - 1. */
  final long[] ids;

  final String[] names;
  final String[] emails;
  final String[] cities;

  /** With nulls. */
  final String[] notes;

  final double[] prices;
  final double[] scores;

  /** Timestamps. */
  final long[] atMicros;

  final int[] quantities;
  final boolean[] actives;

  /** Changes of these kinds and keys; the other columns are still to be filled. */
  Changes(ChangeKind[] kinds, long[] ids) {
    this.kinds = kinds;
    this.ids = ids;
    int count = ids.length;
    names = new String[count];
    emails = new String[count];
    cities = new String[count];
    notes = new String[count];
    prices = new double[count];
    scores = new double[count];
    atMicros = new long[count];
    quantities = new int[count];
    actives = new boolean[count];
  }

  /** How many. */
  public int count() {
    return ids.length;
  }

  /** What a change does. */
  public ChangeKind kind(int change) {
    return kinds[change];
  }

  /** The key of a change. */
  public long id(int change) {
    return ids[change];
  }

  /** A column of which hardly two changes have the same. */
  public double score(int change) {
    return scores[change];
  }
}
