package dev.floe.benchmarks.sort;

import dev.floe.cdc.sort.Combiner;
import dev.floe.cdc.sort.SortedRecord;

/** Leaves out every change of a key but the first and the last. */
final class KeepFirstAndLast implements Combiner {
  private static final int SEQUENCE_AND_RANK_BYTES = 9;

  @Override
  public int groupSuffixBytes() {
    return SEQUENCE_AND_RANK_BYTES;
  }

  @Override
  public boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after) {
    return true;
  }
}
