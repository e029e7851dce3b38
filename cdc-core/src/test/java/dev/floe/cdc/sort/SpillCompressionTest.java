package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SpillCompressionTest {
  private static final long BUDGET = 2 << 20;

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void recordsThatCompressTakeLessRoom() {
    List<TestRecord> records = records(30_000, false);
    long plain = spill(records, SpillCompression.NONE);
    long packed = spill(records, SpillCompression.LZ4);
    assertThat(packed).isLessThan(plain / 2);
  }

  @Test
  void recordsThatDoNotCompressTakeHardlyMore() {
    List<TestRecord> records = records(30_000, true);
    long plain = spill(records, SpillCompression.NONE);
    long packed = spill(records, SpillCompression.LZ4);
    assertThat(packed).isBetween(plain, plain * 102 / 100);
  }

  @Test
  void bodiesThatDoNotShrinkAreSoonTriedRarelyUntilOneDoes() {
    SorterMemory memory =
        new SorterMemory(resources.budgetWithoutThreads(1 << 20).memory(), () -> {});
    try {
      Region region = memory.ioBuffer(1 << 16);
      BlockPacker packer = new BlockPacker();
      fill(region, 4096, true);
      for (int i = 0; i < 4; i++) {
        assertThat(packer.pack(region, 0, 4096, 8192)).isEqualTo(BlockPacker.NOT_SMALLER);
      }
      fill(region, 4096, false);
      for (int i = 0; i < 63; i++) {
        assertThat(packer.pack(region, 0, 4096, 8192)).as("body %d", i).isZero();
      }
      assertThat(packer.pack(region, 0, 4096, 8192)).isBetween(1, 400);
      assertThat(packer.pack(region, 0, 4096, 8192)).isBetween(1, 400);
      fill(region, 4096, true);
      assertThat(packer.pack(region, 0, 4096, 8192)).isZero();
      fill(region, 4096, false);
      assertThat(packer.pack(region, 0, 4096, 8192)).isBetween(1, 400);
    } finally {
      memory.close();
    }
  }

  @Test
  void whatIsNoPackedBodyIsRefused() {
    SorterMemory memory =
        new SorterMemory(resources.budgetWithoutThreads(1 << 20).memory(), () -> {});
    try {
      Region region = memory.ioBuffer(1 << 14);
      Region into = memory.ioBuffer(1 << 13);
      fill(region, 4096, false);
      int packed = new BlockPacker().pack(region, 0, 4096, 8192);
      assertThat(BlockPacker.unpack(region, 8192, packed, into, 4096)).isTrue();
      assertThat(BlockPacker.unpack(region, 8192, packed, into, 4095)).isFalse();
      assertThat(BlockPacker.unpack(region, 8192, packed, into, 4097)).isFalse();
      assertThat(BlockPacker.unpack(region, 8192, packed - 1, into, 4096)).isFalse();
      fill(region, 1 << 14, true);
      assertThat(BlockPacker.unpack(region, 8192, packed, into, 4096)).isFalse();
    } finally {
      memory.close();
    }
  }

  @Test
  void aBlockLeavesRoomForItsWorstCase() {
    for (int bytes = 1 << 10; bytes <= 1 << 16; bytes <<= 1) {
      int capacity = BlockPacker.blockCapacity(bytes);
      int body = capacity - SpillFormat.HEADER_BYTES;
      assertThat(capacity + SpillFormat.HEADER_BYTES + body + body / 255 + 16)
          .isBetween(bytes - 4, bytes);
    }
  }

  @Test
  void aCompressedStoreIsTheStoreOtherwise() throws IOException {
    int[] closed = {0};
    SpillStore plain =
        new SpillStore() {
          @Override
          public SpillFile create() throws IOException {
            throw new IOException("no file today");
          }

          @Override
          public int directories() {
            return 7;
          }

          @Override
          public void close() {
            closed[0]++;
          }
        };
    assertThat(plain.compression()).isEqualTo(SpillCompression.NONE);
    SpillStore store = SpillCompression.LZ4.of(plain);
    assertThat(store.compression()).isEqualTo(SpillCompression.LZ4);
    assertThat(store.directories()).isEqualTo(7);
    assertThat(SpillCompression.NONE.of(store).compression()).isEqualTo(SpillCompression.NONE);
    store.close();
    assertThat(closed[0]).isOne();
  }

  private long spill(List<TestRecord> records, SpillCompression compression) {
    SpillStore store = compression.of(resources.store());
    try (ExternalSorter sorter =
        ExternalSorter.create(resources.budgetWithoutThreads(BUDGET), store)) {
      TestRecord.addAll(sorter, records);
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      return sorter.spilledBytes();
    }
  }

  private static List<TestRecord> records(int count, boolean noise) {
    Random random = new Random(1);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[8];
      byte[] payload = new byte[120];
      random.nextBytes(key);
      if (noise) {
        random.nextBytes(payload);
      }
      records.add(new TestRecord(key, payload));
    }
    return records;
  }

  private static void fill(Region region, int bytes, boolean noise) {
    byte[] content = new byte[bytes];
    if (noise) {
      new Random(2).nextBytes(content);
    }
    ByteBuffer buffer = region.buffer(0, bytes);
    buffer.put(content);
  }
}
