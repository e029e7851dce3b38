package dev.floe.cdc.sort;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * The program of {@link LittleHeapTest}: sorts random records, checks their order and that none is
 * lost or changed, and says what it took.
 */
final class SortInLittleHeap {
  private static final int KEY_BYTES = 16;
  private static final int RECORDS_BETWEEN_LOOKS = 10_000;

  private final CRC32C checksum = new CRC32C();
  private final byte[] record;
  private long peakHeapBytes;

  private SortInLittleHeap(int recordBytes) {
    this.record = new byte[recordBytes];
  }

  /** Sorts args[0] records of args[1] bytes in a budget of args[2] bytes, in directory args[3]. */
  public static void main(String[] args) {
    long records = Long.parseLong(args[0]);
    SortInLittleHeap program = new SortInLittleHeap(Integer.parseInt(args[1]));
    try (SortBudget budget = SortBudget.ofBytes(Long.parseLong(args[2]));
        SpillStore store = SpillStore.inDirectory(Path.of(args[3]));
        ExternalSorter sorter = ExternalSorter.create(budget, store)) {
      long addedDigest = program.add(sorter, records);
      long readDigest = program.readInOrder(sorter.sort(), records);
      if (addedDigest != readDigest) {
        throw new IllegalStateException("the records read are not those added");
      }
      System.out.printf(
          "sorted %d records, spilled %d MB, peak heap %d MB of %d MB%n",
          records,
          sorter.spilledBytes() >> 20,
          program.peakHeapBytes >> 20,
          Runtime.getRuntime().maxMemory() >> 20);
    }
  }

  private long add(ExternalSorter sorter, long records) {
    SplittableRandom random = new SplittableRandom(1);
    ByteBuffer words = ByteBuffer.wrap(record);
    long digest = 0;
    for (long i = 0; i < records; i++) {
      for (int at = 0; at <= record.length - Long.BYTES; at += Long.BYTES) {
        words.putLong(at, random.nextLong());
      }
      sorter.add(record, 0, KEY_BYTES, record, KEY_BYTES, record.length - KEY_BYTES);
      digest += digest();
      lookAtHeap(i);
    }
    return digest;
  }

  private long readInOrder(SortedCursor cursor, long records) {
    byte[] before = new byte[KEY_BYTES];
    long digest = 0;
    long read = 0;
    while (cursor.next()) {
      cursor.copyKey(record, 0, KEY_BYTES);
      cursor.copyPayload(record, KEY_BYTES);
      if (Arrays.compareUnsigned(before, 0, KEY_BYTES, record, 0, KEY_BYTES) > 0) {
        throw new IllegalStateException("record " + read + " is before the one it follows");
      }
      System.arraycopy(record, 0, before, 0, KEY_BYTES);
      digest += digest();
      lookAtHeap(read++);
    }
    if (read != records) {
      throw new IllegalStateException(read + " records read of " + records);
    }
    return digest;
  }

  /** A number for the record, spread so that sums of them tell sets of records apart. */
  private long digest() {
    checksum.reset();
    checksum.update(record);
    return checksum.getValue() * 0x9E37_79B9_7F4A_7C15L;
  }

  /** Looks now and then at how much of the heap is in use, garbage included. */
  private void lookAtHeap(long records) {
    if (records % RECORDS_BETWEEN_LOOKS == 0) {
      Runtime heap = Runtime.getRuntime();
      peakHeapBytes = Math.max(peakHeapBytes, heap.totalMemory() - heap.freeMemory());
    }
  }
}
