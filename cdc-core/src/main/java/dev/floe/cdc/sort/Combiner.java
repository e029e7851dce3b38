package dev.floe.cdc.sort;

/**
 * Tells a sorter which records need not be kept because of others of their group, so that a run or
 * a merge of many records of one group costs a few records on disk.
 *
 * <p>A group is made of records whose keys are equal but for their last {@link #groupSuffixBytes()}
 * bytes; shorter keys are groups of their own. While a sorted run is written, from memory or from
 * other runs, the sorter asks about each record between two others of its group. It need not ask
 * about every one, and what is asked depends on how the records fell into runs. So for whatever
 * records are left out, what the cursor shows must mean the same to the caller:
 *
 * <ul>
 *   <li>The first and the last record of a group are never asked about.
 *   <li>{@code before} and {@code after} are the neighbours in one run, not in the whole: records
 *       of other runs may belong between.
 *   <li>A record left out is counted by {@link ExternalSorter#supersededRecords()}, and the next
 *       one of its group is marked {@link SortedCursor#followsSuperseded()}.
 * </ul>
 *
 * <p>Must be pure. Is called by the sorter's background threads, but for one sorter never by two at
 * once. Its arguments are flyweights, invalid once it returns.
 */
public interface Combiner {

  /** How many bytes at the end of a key tell apart the records of one group; 0 or more. */
  int groupSuffixBytes();

  /** Whether {@code record} need not be kept, given the two records around it in its group. */
  boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after);
}
