package dev.floe.cdc.sort;

/**
 * Tells a sorter which records need not be kept because of others of their group, so that a run or
 * a merge of many records of one group costs a few records on disk.
 *
 * <p>A group is made of records whose keys are equal but for their last {@link #groupSuffixBytes()}
 * bytes; shorter keys are groups of their own. While a sorted run is written, from memory or from
 * other runs, the sorter asks about records that come between two others of their group. It need
 * not ask about every one, and what is asked depends on how the records fell into runs. So whatever
 * is left out, what the cursor shows must mean the same to the caller:
 *
 * <ul>
 *   <li>The first and the last record of a group in a run are never left out.
 *   <li>{@code before} and {@code after} are records that the same run keeps. Others of the group
 *       may come between, from this run or from others.
 *   <li>A record left out is counted by {@link ExternalSorter#supersededRecords()}, and a later one
 *       of its group is marked {@link SortedCursor#followsSuperseded()}.
 * </ul>
 *
 * <p>Must be pure: the sorter's background threads may call it at once. Its arguments are
 * flyweights, invalid once it returns.
 */
public interface Combiner {

  /** How many bytes at the end of a key tell apart the records of one group; 0 or more. */
  int groupSuffixBytes();

  /** Whether {@code record} need not be kept, given the two records around it in its group. */
  boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after);
}
