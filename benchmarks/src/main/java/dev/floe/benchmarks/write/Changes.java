package dev.floe.benchmarks.write;

import dev.floe.cdc.change.ChangeKind;

/**
 * Changes as arrays of values, one for each column: a source that is as near to one writer as to
 * another. The sequence number of a change is its index.
 *
 * @param ids from 0 to the number of keys - 1
 * @param notes with nulls
 * @param atMicros timestamps
 */
record Changes(
    ChangeKind[] kinds,
    long[] ids,
    String[] names,
    String[] emails,
    String[] cities,
    String[] notes,
    double[] prices,
    double[] scores,
    long[] atMicros,
    int[] quantities,
    boolean[] actives) {

  int count() {
    return ids.length;
  }
}
