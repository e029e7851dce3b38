package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

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
    Region block = pool.memory(BLOCK);
    Region buffer = pool.ioBuffer(IO_BUFFER);
    assertThat(pool.keptBytes()).isZero();
    pool.giveBack(block);
    pool.giveBack(buffer);
    assertThat(pool.keptBytes()).isEqualTo(BLOCK + IO_BUFFER);
    assertThat(pool.memory(BLOCK)).isSameAs(block);
    assertThat(pool.ioBuffer(IO_BUFFER)).isSameAs(buffer);
    assertThat(pool.keptBytes()).isZero();
    pool.giveBack(block);
    pool.giveBack(buffer);
  }

  @Test
  void regionsOfOtherSizesAreFreed() {
    Region large = pool.memory(3 * BLOCK);
    Region buffer = pool.ioBuffer(3 * IO_BUFFER);
    pool.giveBack(large);
    pool.giveBack(buffer);
    assertThat(pool.keptBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @Test
  void memoryAndIoBuffersOfOneSizeAreNotMixedUp() {
    Region buffer = pool.ioBuffer(BLOCK);
    Region memory = pool.memory(IO_BUFFER);
    assertThat(buffer.isForIo()).isTrue();
    assertThat(memory.isForIo()).isFalse();
    pool.giveBack(buffer);
    pool.giveBack(memory);
    assertThat(pool.keptBytes()).isZero();
    Region block = pool.memory(BLOCK);
    assertThat(block.isForIo()).isFalse();
    pool.giveBack(block);
  }

  @Test
  void shrinkingFreesNoMoreThanItMust() {
    Region[] regions = new Region[10];
    for (int i = 0; i < regions.length; i++) {
      regions[i] = i % 2 == 0 ? pool.memory(BLOCK) : pool.ioBuffer(IO_BUFFER);
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
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }
}
