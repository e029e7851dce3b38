package dev.floe.cli.inspect;

import java.util.Arrays;

/**
 * How many delete files, with how many deletes, a place in a table has of each data sequence
 * number. Filled first, then asked.
 *
 * <p>Holds three numbers for each sequence number, and while it is filled for each file at most.
 */
final class DeletesBySequence {
  private long[] sequences = new long[4];
  private long[] files = new long[4];
  private long[] rows = new long[4];
  private int size;
  private boolean summed;

  void add(long sequence, long deletes) {
    if (summed) {
      throw new IllegalStateException("cannot add deletes: their sums have been asked for");
    }
    if (size == 0 || sequences[size - 1] != sequence) {
      if (size == sequences.length) {
        sequences = Arrays.copyOf(sequences, 2 * size);
        files = Arrays.copyOf(files, 2 * size);
        rows = Arrays.copyOf(rows, 2 * size);
      }
      sequences[size] = sequence;
      files[size] = 0;
      rows[size] = 0;
      size++;
    }
    files[size - 1]++;
    rows[size - 1] += deletes;
  }

  /** Delete files of this or a later sequence number. */
  long filesFrom(long sequence) {
    int first = firstFrom(sequence);
    return first == size ? 0 : files[first];
  }

  /** Deletes of this or a later sequence number. */
  long rowsFrom(long sequence) {
    int first = firstFrom(sequence);
    return first == size ? 0 : rows[first];
  }

  private int firstFrom(long sequence) {
    if (!summed) {
      sum();
    }
    int found = Arrays.binarySearch(sequences, 0, size, sequence);
    return found >= 0 ? found : -found - 1;
  }

  /** Sorts by sequence, one entry for each, and makes of counts the sums from there to the end. */
  private void sum() {
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (one, other) -> Long.compare(sequences[one], sequences[other]));
    long[] sortedSequences = new long[size];
    long[] sortedFiles = new long[size];
    long[] sortedRows = new long[size];
    int last = -1;
    for (int i : order) {
      if (last < 0 || sortedSequences[last] != sequences[i]) {
        sortedSequences[++last] = sequences[i];
      }
      sortedFiles[last] += files[i];
      sortedRows[last] += rows[i];
    }
    size = last + 1;
    for (int i = size - 2; i >= 0; i--) {
      sortedFiles[i] += sortedFiles[i + 1];
      sortedRows[i] += sortedRows[i + 1];
    }
    sequences = sortedSequences;
    files = sortedFiles;
    rows = sortedRows;
    summed = true;
  }
}
