package dev.floe.cdc.sort;

/**
 * One record as a sorter shows it: a flyweight over the record's memory, which says itself how long
 * it is valid. Not thread-safe.
 */
public interface SortedRecord {

  /** The length of the key in bytes. */
  int keyLength();

  /** The length of the payload in bytes. */
  int payloadLength();

  /** The byte at {@code index} of the key, from 0 to 255. */
  int keyByte(int index);

  /** The 8 bytes at {@code index} of the key as a big-endian number. */
  long keyLong(int index);

  /** Whether the payload has the bytes of another one that the same sorter shows. */
  boolean samePayload(SortedRecord other);
}
