package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Room for records, one behind the other in blocks of equal size; a record larger than a block has
 * a region of its own. A record is named by an unsigned 32-bit reference, of which the upper bits
 * choose the block and the lower ones the record's place in it.
 */
final class Arena {
  private static final int REFERENCE_BITS = 32;
  private static final int UNIT_SHIFT = ArenaRecordFormat.ALIGNMENT_SHIFT;

  private static final int MAX_SLACK_BYTES = 192;
  private static final int MAX_SLACK_SHARE = 64;

  private final SorterMemory memory;

  /** Bytes behind every record that are the arena's too, so that reading them does no harm. */
  private final int slackBytes;

  /** A block's units as a power of two. */
  private final int blockShift;

  private final int unitMask;
  private final List<Region> regions = new ArrayList<>();

  /** Where each block begins; a region of its own has as many entries as blocks would fill it. */
  private long[] blocks = new long[8];

  private int blockCount;

  /** What is added to the address of a record in the current block to make its reference. */
  private long referenceOffset;

  private long at;
  private long end;

  Arena(SorterMemory memory) {
    this.memory = memory;
    this.slackBytes =
        (int)
            Math.max(Long.BYTES, Math.min(MAX_SLACK_BYTES, memory.blockBytes() / MAX_SLACK_SHARE));
    this.blockShift = Long.numberOfTrailingZeros(memory.blockBytes()) - UNIT_SHIFT;
    this.unitMask = (1 << blockShift) - 1;
  }

  /** Whether a record of {@code bytes} fits into the current block. */
  boolean fits(long bytes) {
    return bytes <= end - at;
  }

  /** The address of {@code bytes} that {@linkplain #fits fit}; they are taken. */
  long take(long bytes) {
    long address = at;
    at += bytes;
    return address;
  }

  /** The reference of the record that was taken last, at {@code address}. */
  int reference(long address) {
    return (int) ((address >>> UNIT_SHIFT) + referenceOffset);
  }

  long address(int reference) {
    return blocks[reference >>> blockShift] + ((long) (reference & unitMask) << UNIT_SHIFT);
  }

  /** Bytes of memory that {@code bytes} more would take, where they do not fit. */
  long regionBytes(long bytes) {
    return Math.max(bytes + slackBytes, memory.blockBytes());
  }

  /** Whether references are left for {@code bytes} more. */
  boolean canName(long bytes) {
    return blockCount + slots(regionBytes(bytes)) <= 1L << (REFERENCE_BITS - blockShift);
  }

  /** Makes {@code region}, of {@link #regionBytes}, the current block. */
  void begin(Region region) {
    regions.add(region);
    int slots = slots(region.bytes());
    while (blockCount + slots > blocks.length) {
      blocks = Arrays.copyOf(blocks, blocks.length * 2);
    }
    for (int i = 0; i < slots; i++) {
      blocks[blockCount + i] = region.address() + i * memory.blockBytes();
    }
    at = region.address();
    end = at + region.bytes() - slackBytes;
    referenceOffset = ((long) blockCount << blockShift) - (at >>> UNIT_SHIFT);
    blockCount += slots;
  }

  /** How many bytes from a record's beginning on may be read, whatever its length. */
  int slackBytes() {
    return slackBytes;
  }

  /** Frees all blocks. Idempotent. */
  void release() {
    for (int i = 0; i < regions.size(); i++) {
      memory.free(regions.get(i));
    }
    regions.clear();
    blockCount = 0;
    at = 0;
    end = 0;
  }

  private int slots(long bytes) {
    return (int) ((bytes + memory.blockBytes() - 1) / memory.blockBytes());
  }
}
