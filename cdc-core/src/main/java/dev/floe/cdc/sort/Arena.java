package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * Room for a run's records, one behind the other in blocks; a record's address stays until {@link
 * #clear()}. A record larger than a block has one of its own.
 */
final class Arena {
  /** In place of an address: the budget has no room. */
  static final long NO_ROOM = 0;

  private final SorterMemory memory;

  /** Blocks filled in order and kept when cleared. */
  private final List<Region> blocks = new ArrayList<>();

  /** Blocks of one record, freed when cleared. */
  private final List<Region> soleBlocks = new ArrayList<>();

  private int blocksBegun;
  private long at;
  private long end;

  Arena(SorterMemory memory) {
    this.memory = memory;
  }

  /** The address of {@code bytes} more, or {@link #NO_ROOM}. */
  long tryPlace(long bytes) {
    if (bytes <= end - at) {
      long address = at;
      at += bytes;
      return address;
    }
    long blockBytes = MemorySizes.arenaBlockBytes(memory.shareBytes());
    return bytes > blockBytes
        ? placeAlone(memory.tryBlock(bytes))
        : tryPlaceInNextBlock(bytes, blockBytes);
  }

  /** The address of {@code bytes} more, whatever the budget says. */
  long place(long bytes) {
    return placeAlone(memory.block(bytes));
  }

  /** Drops all records and keeps the blocks for the next ones. */
  void clear() {
    for (Region block : soleBlocks) {
      memory.free(block);
    }
    soleBlocks.clear();
    blocksBegun = 0;
    at = 0;
    end = 0;
  }

  /** Drops all records and frees all blocks. */
  void release() {
    clear();
    for (Region block : blocks) {
      memory.free(block);
    }
    blocks.clear();
  }

  private long tryPlaceInNextBlock(long bytes, long blockBytes) {
    Region block = nextKeptBlock(bytes);
    if (block == null) {
      block = memory.tryBlock(blockBytes);
      if (block == null) {
        return NO_ROOM;
      }
      blocks.add(block);
      blocksBegun++;
    }
    at = block.address() + bytes;
    end = block.address() + block.bytes();
    return block.address();
  }

  /** The next kept block that is large enough: the share may have been smaller when it was made. */
  private Region nextKeptBlock(long bytes) {
    while (blocksBegun < blocks.size()) {
      Region block = blocks.get(blocksBegun++);
      if (block.bytes() >= bytes) {
        return block;
      }
    }
    return null;
  }

  private long placeAlone(Region block) {
    if (block == null) {
      return NO_ROOM;
    }
    soleBlocks.add(block);
    return block.address();
  }
}
