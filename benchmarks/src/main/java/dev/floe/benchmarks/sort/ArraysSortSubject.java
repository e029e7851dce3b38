package dev.floe.benchmarks.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The plain way, in memory only: records in off-heap blocks, one long for each with 32 bits of its
 * key above 32 of its position, and {@code Arrays.sort}. The 32 bits are those behind the bytes
 * that all keys share; records that agree in them are sorted by their bytes.
 */
final class ArraysSortSubject implements SortSubject {
  private static final int POSITION_UNIT_SHIFT = 3;
  private static final long POSITION_MASK = 0xFFFF_FFFFL;

  private final RecordBlocks blocks = new RecordBlocks();
  private final Positions index = new Positions();
  private final byte[] firstKey = new byte[KeyMaker.ROOM_BYTES];
  private int sharedBytes;

  @Override
  public void feed(RecordSource source) {
    sharedBytes = -1;
    while (source.next()) {
      if (sharedBytes < 0) {
        sharedBytes = source.keyLength();
        System.arraycopy(source.key(), 0, firstKey, 0, sharedBytes);
      } else if (sharedBytes > 0) {
        int length = Math.min(sharedBytes, source.keyLength());
        int mismatch = Arrays.mismatch(firstKey, 0, length, source.key(), 0, length);
        sharedBytes = mismatch < 0 ? length : mismatch;
      }
      index.add(blocks.add(source));
    }
  }

  @Override
  public void sort() {
    long[] entries = index.values();
    int size = index.size();
    for (int i = 0; i < size; i++) {
      entries[i] = entry(entries[i]);
    }
    Arrays.sort(entries, 0, size);
    int from = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || entries[i] >>> Integer.SIZE != entries[from] >>> Integer.SIZE) {
        if (i - from > 1) {
          sortByBytes(entries, from, i);
        }
        from = i;
      }
    }
  }

  @Override
  public void walk(Digest digest) {
    long[] entries = index.values();
    for (int i = 0; i < index.size(); i++) {
      blocks.walk(position(entries[i]), digest);
    }
  }

  @Override
  public void release() {
    blocks.clear();
    index.clear();
  }

  @Override
  public void close() {}

  /** The entry, its sign flipped so that signed order is the order of the bytes. */
  private long entry(long position) {
    ByteBuffer block = blocks.block(position);
    int record = RecordBlocks.offset(position);
    int window = 0;
    int length = block.getInt(record);
    for (int i = 0; i < Integer.BYTES; i++) {
      int at = sharedBytes + i;
      int value = at < length ? block.get(record + RecordBlocks.HEADER_BYTES + at) & 0xFF : 0;
      window = (window << Byte.SIZE) | value;
    }
    return ((long) (window ^ Integer.MIN_VALUE) << Integer.SIZE)
        | (position >>> POSITION_UNIT_SHIFT);
  }

  private static long position(long entry) {
    return (entry & POSITION_MASK) << POSITION_UNIT_SHIFT;
  }

  private void sortByBytes(long[] entries, int from, int to) {
    Long[] tied = new Long[to - from];
    for (int i = 0; i < tied.length; i++) {
      tied[i] = entries[from + i];
    }
    Arrays.sort(tied, this::compareBytes);
    for (int i = 0; i < tied.length; i++) {
      entries[from + i] = tied[i];
    }
  }

  private int compareBytes(Long a, Long b) {
    ByteBuffer aKey = key(position(a));
    ByteBuffer bKey = key(position(b));
    int mismatch = aKey.mismatch(bKey);
    if (mismatch < 0) {
      return 0;
    }
    return mismatch == Math.min(aKey.limit(), bKey.limit())
        ? Integer.compare(aKey.limit(), bKey.limit())
        : Byte.compareUnsigned(aKey.get(mismatch), bKey.get(mismatch));
  }

  private ByteBuffer key(long position) {
    int record = RecordBlocks.offset(position);
    ByteBuffer block = blocks.block(position);
    return block.slice(record + RecordBlocks.HEADER_BYTES, block.getInt(record));
  }
}
