package dev.floe.cdc.sort;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Sorts byte records that may be many times larger than memory.
 *
 * <p>Records are copied into off-heap memory taken from a {@link SortBudget}; when the budget is
 * used up, what is in memory is sorted and written to a file of the {@link SpillStore} as a run, in
 * the background, while more records come. {@link #sort()} ends adding; the cursor merges the runs
 * and what is still in memory.
 *
 * <pre>
 *   add* -> sort() -> SortedCursor -> close()
 * </pre>
 *
 * <ul>
 *   <li>Single-threaded: one thread adds, sorts, reads and closes, or the caller orders them.
 *   <li>The caller closes the sorter. Closing, at any point and more than once, returns all memory
 *       to the budget and all spill files to the store; a cursor is invalid afterwards.
 *   <li>A record may be longer than the budget: it is held alone while it is added, and with one
 *       other while it is merged. The larger records are against the budget, the fewer runs are
 *       merged at once, and the more often they are written. Key and payload may have 2 GB
 *       together, less about 50 bytes.
 *   <li>What fails in the background is thrown by one of the next calls that need memory, or by
 *       {@link #sort()}. After a {@link SpillException} the sorter can only be closed.
 *   <li>Used wrongly (add after sort, sort twice, use after close) it throws {@link
 *       IllegalStateException}.
 *   <li>Off-heap memory comes from chronicle-bytes and needs no JVM flag. The first sorter of a
 *       process may log one line under {@code net.openhft.chronicle.core.Jvm} at INFO; Java 24 and
 *       later warn once that {@code sun.misc.Unsafe} is used.
 * </ul>
 */
public interface ExternalSorter extends AutoCloseable {

  /** A sorter with its memory from {@code budget} and its spill files in {@code store}. */
  static ExternalSorter create(SortBudget budget, SpillStore store) {
    return new SpillingSorter(budget, store, null);
  }

  /**
   * A sorter as {@link #create(SortBudget, SpillStore)} makes it, that leaves out superseded
   * records where it writes runs. Records that are never spilled are all shown.
   *
   * @throws IllegalArgumentException when the combiner's group suffix is shorter than nothing
   */
  static ExternalSorter create(SortBudget budget, SpillStore store, Combiner combiner) {
    Objects.requireNonNull(
        combiner, "cannot make a sorter: the combiner is null; leave it out where there is none");
    int suffixBytes = combiner.groupSuffixBytes();
    if (suffixBytes < 0) {
      throw new IllegalArgumentException(
          "cannot make a sorter: the combiner's keys differ in their last "
              + suffixBytes
              + " bytes; let groupSuffixBytes() return 0 or more");
    }
    return new SpillingSorter(budget, store, combiner);
  }

  /**
   * Adds one record, copying its bytes.
   *
   * @throws SpillException when memory is used up and a run cannot be written
   * @throws IllegalArgumentException when the record is too long; the sorter stays usable
   */
  void add(
      byte[] key,
      int keyOffset,
      int keyLength,
      byte[] payload,
      int payloadOffset,
      int payloadLength);

  /**
   * Adds one record, the bytes that remain in two buffers of any kind. Their positions stay.
   *
   * @throws SpillException as the other {@code add}
   */
  void add(ByteBuffer key, ByteBuffer payload);

  /**
   * Adds one record whose bytes are at addresses outside the heap. The caller answers for the
   * addresses: a wrong one ends the process.
   *
   * @throws SpillException as the other {@code add}
   */
  void add(long keyAddress, int keyLength, long payloadAddress, int payloadLength);

  /** The number of records added. */
  long size();

  /** How many of them the {@link Combiner} has left out; final once {@link #sort()} returns. */
  long supersededRecords();

  /**
   * The bytes written to spill files so far. Records that are merged in steps count once for each
   * step; the files do not grow by it, because the space of merged runs is used again.
   */
  long spilledBytes();

  /**
   * Ends adding and returns the records in order. The cursor is valid until it or the sorter
   * closes.
   *
   * @throws SpillException when a run cannot be written or read back
   */
  SortedCursor sort();

  /** Returns all memory and spill files to where they came from. Idempotent. */
  @Override
  void close();
}
