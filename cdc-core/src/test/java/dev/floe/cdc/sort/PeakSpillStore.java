package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A spill store over another that looks at what a budget's sorters hold whenever a file is read or
 * written, which is when the most is.
 */
final class PeakSpillStore implements SpillStore {
  private final SpillStore store;
  private final SortBudget budget;
  private final AtomicLong peakBytes = new AtomicLong();

  PeakSpillStore(SpillStore store, SortBudget budget) {
    this.store = store;
    this.budget = budget;
  }

  /** The most that was held. */
  long peakBytes() {
    return peakBytes.get();
  }

  void forgetPeak() {
    peakBytes.set(0);
  }

  /** Looks once. */
  void look() {
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
