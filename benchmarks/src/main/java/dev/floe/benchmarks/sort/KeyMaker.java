package dev.floe.benchmarks.sort;

/** Makes the sort key of any record of a data set from the record's number alone. */
@FunctionalInterface
interface KeyMaker {
  /** What the array for a key must hold at least: the longest key, and 8 bytes for whole writes. */
  int ROOM_BYTES = 208;

  /** Writes the key of record {@code number} from 0 on into {@code key}; returns its length. */
  int make(long number, byte[] key);
}
