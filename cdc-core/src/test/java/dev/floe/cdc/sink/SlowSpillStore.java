package dev.floe.cdc.sink;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A spill store over another in which each write waits to be let pass, and that looks at what the
 * sorters hold meanwhile.
 */
final class SlowSpillStore implements SpillStore {
  private final SpillStore store;
  private final SortBudget budget;
  private final Semaphore writes = new Semaphore(0);
  private final AtomicLong peakBytes = new AtomicLong();

  SlowSpillStore(SpillStore store, SortBudget budget) {
    this.store = store;
    this.budget = budget;
  }

  /** Lets some writes pass. */
  void letPass(int count) {
    writes.release(count);
  }

  /** Lets all writes pass from now on. */
  void letAllPass() {
    writes.release(Integer.MAX_VALUE / 2);
  }

  /** Writes that were let pass and have not come. */
  int unused() {
    return writes.availablePermits();
  }

  /** The most that the sorters held when something was read or written. */
  long peakBytes() {
    return peakBytes.get();
  }

  private void look() {
    peakBytes.accumulateAndGet(budget.usedBytes(), Math::max);
  }

  @Override
  public SpillFile create() throws IOException {
    SpillFile file = store.create();
    return new SpillFile() {
      @Override
      public String name() {
        return file.name();
      }

      @Override
      public void write(ByteBuffer source, long position) throws IOException {
        writes.acquireUninterruptibly();
        look();
        file.write(source, position);
      }

      @Override
      public void read(ByteBuffer target, long position) throws IOException {
        look();
        file.read(target, position);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
