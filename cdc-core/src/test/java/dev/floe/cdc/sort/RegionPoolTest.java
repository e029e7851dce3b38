package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionPoolTest {
  private static final int BLOCK = 4096;
  private static final int IO_BUFFER = 1024;

  private final long allocatedBefore = NativeMemory.allocatedBytes();
  private final RegionPool pool = new RegionPool(BLOCK, IO_BUFFER);

  @AfterEach
  void everythingIsFreed() {
    pool.shrinkTo(0);
    assertThat(pool.keptBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @Test
  void regionsOfUsualSizeAreUsedAgain() {
    Region block = pool.region(BLOCK);
    Region buffer = pool.region(IO_BUFFER);
    assertThat(pool.keptBytes()).isZero();
    pool.giveBack(block);
    pool.giveBack(buffer);
    assertThat(pool.keptBytes()).isEqualTo(BLOCK + IO_BUFFER);
    assertThat(pool.region(BLOCK)).isSameAs(block);
    assertThat(pool.region(IO_BUFFER)).isSameAs(buffer);
    assertThat(pool.keptBytes()).isZero();
    pool.giveBack(block);
    pool.giveBack(buffer);
  }

  @Test
  void regionsOfOtherSizesAreFreed() {
    Region large = pool.region(3 * BLOCK);
    Region buffer = pool.region(3 * IO_BUFFER);
    pool.giveBack(large);
    pool.giveBack(buffer);
    assertThat(pool.keptBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @Test
  void aBufferShowsTheRegionsMemory() {
    Region region = pool.region(BLOCK);
    NativeMemory.writeLong(region.address() + 16, 42);
    ByteBuffer buffer = region.buffer(16, 24);
    assertThat(buffer.remaining()).isEqualTo(8);
    assertThat(buffer.order(ByteOrder.nativeOrder()).getLong()).isEqualTo(42);
    assertThat(region.buffer(0, BLOCK)).isSameAs(buffer);
    assertThat(buffer.remaining()).isEqualTo(BLOCK);
    pool.giveBack(region);
  }

  @Test
  void shrinkingFreesNoMoreThanItMust() {
    Region[] regions = new Region[10];
    for (int i = 0; i < regions.length; i++) {
      regions[i] = i % 2 == 0 ? pool.region(BLOCK) : pool.region(IO_BUFFER);
    }
    for (Region region : regions) {
      pool.giveBack(region);
    }
    long all = 5L * BLOCK + 5L * IO_BUFFER;
    assertThat(pool.keptBytes()).isEqualTo(all);
    pool.shrinkTo(all);
    assertThat(pool.keptBytes()).isEqualTo(all);
    pool.shrinkTo(all - 1);
    assertThat(pool.keptBytes()).isEqualTo(all - BLOCK);
    pool.shrinkTo(2 * IO_BUFFER);
    assertThat(pool.keptBytes()).isEqualTo(2 * IO_BUFFER);
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore + 2 * IO_BUFFER);
  }
}
