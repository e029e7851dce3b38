package dev.floe.benchmarks.sort;

import java.io.IOException;

/**
 * A way to sort records, driven in laps by one thread:
 *
 * <pre>
 *   (feed -> sort -> walk -> release -> tidy)*  -> close
 * </pre>
 *
 * The first four are timed, and are what a user of it would do.
 */
interface SortSubject extends AutoCloseable {

  /** Takes all records of the source. */
  void feed(RecordSource source) throws IOException;

  /** Ends adding, and makes the records ready to be walked as far as the subject does that here. */
  void sort() throws IOException;

  /**
   * Walks all records in order, reading of each what {@link Digest} sees and copying the payload
   * out, where the subject does not hand out an array anyway.
   */
  void walk(Digest digest) throws IOException;

  /** Gives back what the lap took, as its user has to. */
  void release() throws IOException;

  /** Removes what the subject's own release leaves behind. Not timed. */
  default void tidy() throws IOException {}

  /** Whether the walk is in the order of keys: false for a limit, which skips the sorting. */
  default boolean sorts() {
    return true;
  }

  /** Whether there is anything to walk: false for what only takes records. */
  default boolean keepsRecords() {
    return true;
  }

  /** How many records of this lap it left out because others supersede them. */
  default long leftOut() {
    return 0;
  }

  /** Gives back what it kept for the next lap. */
  @Override
  void close() throws IOException;
}
