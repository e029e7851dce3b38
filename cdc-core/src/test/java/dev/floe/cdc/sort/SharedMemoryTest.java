package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gets memory and who spills, with sorters that do nothing else. */
class SharedMemoryTest {
  private static final int LIMIT = 1 << 20;
  private static final long BLOCK = MemorySizes.blockBytes(LIMIT);

  private final List<FakeSorter> sorters = new ArrayList<>();
  private SharedMemory shared;
  private long allocatedBefore;

  @BeforeEach
  void newMemory() {
    allocatedBefore = NativeMemory.allocatedBytes();
    shared = new SharedMemory(LIMIT);
  }

  @AfterEach
  void nothingIsLeft() {
    sorters.forEach(sorter -> sorter.memory.close());
    assertThat(shared.usedBytes()).isZero();
    assertThat(shared.sorters()).isZero();
    shared.close();
    assertThat(shared.keptBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @Test
  void untilOneHasSpilledAllFillsButRoomForABuffer() {
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    assertThat(sorter.spillingBytes).isBetween(LIMIT - 4 * BLOCK, LIMIT - BLOCK);
  }

  @Test
  void aBudgetWithinTheFloorKeepsRoomForTheBuffersToo() {
    int limit = 64 << 10;
    shared = new SharedMemory(limit);
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    long buffers = (long) SorterMemory.MOST_SPILLS * MemorySizes.ioBufferBytes(limit);
    assertThat(sorter.spillingBytes).isEqualTo(limit - buffers);
  }

  @Test
  void onceOneHasSpilledHalfFills() {
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    sorter.endSpill();
    sorter.fillUntilItSpills();
    assertThat(sorter.spillingBytes).isEqualTo(LIMIT / 2);
  }

  @Test
  void whatIsWrittenDoesNotKeepTheOtherHalfFromFilling() {
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    sorter.endSpill();
    sorter.fillUntilItSpills();
    long free = LIMIT - shared.usedBytes();
    sorter.fill(free - 8 * BLOCK);
    assertThat(sorter.spills).as("one spill at a time").isEqualTo(2);
    assertThat(shared.usedBytes()).isLessThanOrEqualTo(LIMIT);
    sorter.endSpill();
    sorter.fillUntilItSpills();
    assertThat(sorter.spills).isEqualTo(3);
  }

  @Test
  void theSorterWithMostRecordsSpills() {
    FakeSorter asking = sorter();
    FakeSorter largest = sorter();
    FakeSorter small = sorter();
    largest.fill(LIMIT / 2);
    small.fill(LIMIT / 4);
    while (largest.spills == 0) {
      asking.take();
    }
    assertThat(asking.spills).isZero();
    assertThat(small.spills).isZero();
    assertThat(largest.spillingBytes).isEqualTo(LIMIT / 2);
    largest.endSpill();
  }

  @Test
  void whileTheLargestIsWrittenOthersDoNotSpillToo() {
    FakeSorter one = sorter();
    FakeSorter other = sorter();
    one.fill(LIMIT / 2);
    while (one.spills == 0) {
      other.take();
    }
    assertThat(other.spills).isZero();
    one.endSpill();
    other.fillUntilItSpills();
    assertThat(one.spills).isOne();
    other.endSpill();
  }

  @Test
  void aSorterOfAnotherThreadIsAskedAndSpillsWhenItNextTakes() {
    FakeSorter here = sorter();
    FakeSorter elsewhere = sorter();
    here.fill(BLOCK);
    elsewhere.useOnAnotherThread();
    elsewhere.fill(LIMIT / 2);
    here.fillUntilItSpills();
    assertThat(elsewhere.spills).isZero();
    assertThat(elsewhere.memory.askedToSpill()).isTrue();
    elsewhere.take();
    assertThat(elsewhere.spills).isOne();
    assertThat(elsewhere.memory.askedToSpill()).isFalse();
    here.endSpill();
    elsewhere.endSpill();
  }

  @Test
  void eachThreadLeavesHalfAnEvenShareToTheOthers() {
    FakeSorter here = sorter();
    FakeSorter elsewhere = sorter();
    FakeSorter further = sorter();
    elsewhere.useOnAnotherThread();
    further.useOnAnotherThread();
    long guarantee = LIMIT / 6;
    assertThat(here.memory.availableBytes()).isEqualTo(LIMIT - 2 * guarantee);
    elsewhere.fill(100 * BLOCK);
    assertThat(here.memory.availableBytes())
        .as("what another has taken counts for it")
        .isBetween(LIMIT - guarantee - 101 * BLOCK, LIMIT - guarantee - 30 * BLOCK);
    here.fillUntilItSpills();
    assertThat(here.spillingBytes).isLessThan(LIMIT - guarantee - 100 * BLOCK);
    here.endSpill();
  }

  @Test
  void whatAThreadIsSureOfItGetsThoughAnotherHasFilledHalf() {
    FakeSorter idle = sorter();
    FakeSorter here = sorter();
    idle.useOnAnotherThread();
    idle.fillUntilItSpills();
    idle.endSpill();
    idle.fill(LIMIT / 2);
    here.fillUntilItSpills();
    assertThat(here.spillingBytes).isBetween(LIMIT / 4L - BLOCK, (long) LIMIT / 4);
    assertThat(idle.spills).isOne();
    here.endSpill();
  }

  @Test
  void aSorterThatHoldsNoMoreThanIsSureIsNotAsked() {
    FakeSorter little = sorter();
    FakeSorter here = sorter();
    little.useOnAnotherThread();
    little.fill(LIMIT / 8);
    here.fillUntilItSpills();
    CompletableFuture<Void> ending = here.endSpillOnceThisThreadWaits();
    assertThat(here.take()).as("it has waited").isFalse();
    ending.join();
    assertThat(little.memory.askedToSpill()).isFalse();
  }

  @Test
  void theFirst64KilobytesAreToBeHadInAnyCase() {
    FakeSorter all = sorter();
    all.fill(LIMIT - 200 * BLOCK);
    FakeSorter here = sorter();
    all.useOnAnotherThread();
    here.memory.ioBuffer(200 * (int) BLOCK);
    assertThat(shared.usedBytes()).isEqualTo(LIMIT);
    FakeSorter late = sorter();
    late.fill(64 << 10);
    assertThat(late.spills).isZero();
    late.fillUntilItSpills();
    assertThat(late.spillingBytes).isEqualTo(64 << 10);
    late.endSpill();
  }

  @Test
  void whoeverHasNothingToSpillGetsOneUnitAnyway() {
    FakeSorter sorter = sorter();
    assertThat(sorter.memory.tryReserve(3L * LIMIT)).isTrue();
    assertThat(shared.usedBytes()).isEqualTo(3L * LIMIT);
    assertThat(sorter.memory.tryReserve(BLOCK)).isFalse();
    assertThat(sorter.spills).isOne();
    sorter.memory.spillEnded();
  }

  @Test
  void recordsThatAreKeptAreNotSpilled() {
    FakeSorter kept = sorter();
    FakeSorter other = sorter();
    kept.fill(LIMIT / 2);
    kept.memory.keepRecords();
    other.fillUntilItSpills();
    assertThat(kept.spills).isZero();
    assertThat(other.spillingBytes).isLessThan(LIMIT / 2);
    other.endSpill();
  }

  @Test
  void roomIsMadeByTheLargestFirstAndOfHalfAtMost() {
    FakeSorter merging = sorter();
    FakeSorter large = sorter();
    FakeSorter small = sorter();
    large.fill(LIMIT / 2);
    small.fill(LIMIT / 4);
    large.endsSpillsAtOnce = true;
    small.endsSpillsAtOnce = true;
    merging.memory.makeRoom(LIMIT / 4);
    assertThat(large.spills).as("there was room").isZero();
    merging.memory.makeRoom(10L * LIMIT);
    assertThat(large.spills).isOne();
    assertThat(small.spills).as("half is free").isZero();
  }

  @Test
  void whoWaitsForASpillGoesOnOnceItHasEnded() {
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    CompletableFuture<Void> ending = sorter.endSpillOnceThisThreadWaits();
    sorter.memory.awaitSpill();
    assertThat(sorter.memory.spilling()).isFalse();
    ending.join();
    assertThat(shared.usedBytes()).isZero();
    assertThat(shared.keptBytes()).isBetween((long) LIMIT / 2, (long) LIMIT);
  }

  @Test
  void whatIsHeldAndKeptIsWithinTheLimit() {
    FakeSorter sorter = sorter();
    sorter.fillUntilItSpills();
    sorter.endSpill();
    assertThat(sorter.memory.tryReserve(LIMIT / 3)).isTrue();
    sorter.regions.add(sorter.memory.reserved(LIMIT / 3));
    Region buffer = sorter.memory.ioBuffer((int) BLOCK);
    sorter.memory.free(buffer);
    assertThat(shared.usedBytes() + shared.keptBytes()).isLessThanOrEqualTo(LIMIT);
  }

  private FakeSorter sorter() {
    FakeSorter sorter = new FakeSorter();
    sorters.add(sorter);
    return sorter;
  }

  /** Takes memory block by block, and spills when the test says that it has ended. */
  private final class FakeSorter implements Spiller {
    private final SorterMemory memory = new SorterMemory(shared, this);
    private final List<Region> regions = new ArrayList<>();
    private final List<Region> spilling = new ArrayList<>();
    private boolean endsSpillsAtOnce;
    private long spillingBytes;
    private int spills;

    @Override
    public void beginSpill() {
      spills++;
      spilling.addAll(regions);
      regions.clear();
      spillingBytes = spilling.stream().mapToLong(Region::bytes).sum();
      if (endsSpillsAtOnce) {
        endSpill();
      }
    }

    void endSpill() {
      spilling.forEach(memory::free);
      spilling.clear();
      memory.spillEnded();
    }

    CompletableFuture<Void> endSpillOnceThisThreadWaits() {
      Thread waiting = Thread.currentThread();
      return CompletableFuture.runAsync(
          () -> {
            while (waiting.getState() != Thread.State.WAITING) {
              Thread.onSpinWait();
            }
            endSpill();
          });
    }

    boolean take() {
      boolean reserved = memory.tryReserve(BLOCK);
      if (reserved) {
        regions.add(memory.reserved(BLOCK));
      }
      return reserved;
    }

    void fill(long bytes) {
      for (long taken = 0; taken < bytes; taken += BLOCK) {
        assertThat(take()).as("block at %d", taken).isTrue();
      }
    }

    /** Takes blocks until one makes this sorter spill; no other of the thread may be larger. */
    void fillUntilItSpills() {
      int before = spills;
      while (take()) {
        assertThat(shared.usedBytes()).isLessThanOrEqualTo(LIMIT + (64L << 10));
      }
      assertThat(spills).isEqualTo(before + 1);
    }

    void useOnAnotherThread() {
      CompletableFuture.runAsync(memory::use, task -> runOnAnotherThread(task)).join();
    }

    private void runOnAnotherThread(Runnable task) {
      new Thread(task).start();
    }
  }
}
