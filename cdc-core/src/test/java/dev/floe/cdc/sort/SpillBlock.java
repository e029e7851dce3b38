package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A block as a test finds it in a spill file: where it begins and ends, and its codec. */
record SpillBlock(long begin, long end, byte codec) {

  long bytes() {
    return end - begin;
  }

  /** All blocks in the only file of a store, of runs whose extents lie side by side. */
  static List<SpillBlock> find(TestSpillStore store, long budgetBytes) throws IOException {
    long extentBytes = extentBytes(budgetBytes);
    List<SpillBlock> blocks = new ArrayList<>();
    long at = 0;
    while (at + SpillFormat.HEADER_BYTES <= store.fileBytes()) {
      ByteBuffer header = store.bytes(at, SpillFormat.HEADER_BYTES).order(ByteOrder.nativeOrder());
      if (header.getInt(SpillFormat.MAGIC_OFFSET) == SpillFormat.MAGIC) {
        long end = at + SpillFormat.HEADER_BYTES + header.getInt(SpillFormat.STORED_BYTES_OFFSET);
        blocks.add(new SpillBlock(at, end, header.get(SpillFormat.CODEC_OFFSET)));
        at = end;
      } else {
        at = (at / extentBytes + 1) * extentBytes;
      }
    }
    return blocks;
  }

  static long extentBytes(long budgetBytes) {
    return 16L * MemorySizes.ioBufferBytes(budgetBytes);
  }
}
