package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Options of memory, spill files and threads, which sinks may share. */
final class SupplyOptions {
  private static final int DEFAULT_SORTER_MEGABYTES = 100;

  private final GivenOptions given;

  SupplyOptions(GivenOptions given) {
    this.given = given;
  }

  void sorterBudget(SortBudget budget) {
    given.set("sorterBudget", budget);
  }

  void spillDirectory(Path directory) {
    given.setInsteadOf("spillStore", "spillDirectory", directory);
  }

  void spillStore(SpillStore store) {
    given.setInsteadOf("spillDirectory", "spillStore", store);
  }

  void keyMemory(KeyMemory memory) {
    given.set("keyMemory", memory);
  }

  void writerThreads(int threads) {
    requireThreads(threads);
    given.setInsteadOf("writerExecutor", "writerThreads", threads);
  }

  void writerExecutor(Executor executor, int threads) {
    requireThreads(threads);
    given.setInsteadOf("writerThreads", "writerExecutor", WriterThreads.of(executor, threads));
  }

  /** Takes all from another, who closes it; none may be given besides. */
  void share(SorterSupplies others) {
    sorterBudget(others.budget());
    spillStore(others.spillStore());
    keyMemory(others.keyMemory());
    given.setInsteadOf("writerThreads", "writerExecutor", others.threads());
  }

  private static void requireThreads(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException(
          "cannot set the writer threads to "
              + threads
              + "; give at least 1, which is the thread that commits");
    }
  }

  /** What is given, which stays its giver's, and else the sink's own. */
  SorterSupplies supplies() {
    List<Runnable> closers = new ArrayList<>();
    WriterThreads threads = given.get("writerExecutor", null);
    if (threads == null) {
      threads = WriterThreads.own(given.get("writerThreads", 1));
      closers.add(threads::close);
    }
    SpillStore store = given.get("spillStore", null);
    if (store == null) {
      store = SpillStore.inDirectory(given.get("spillDirectory", systemTemporary()));
      closers.add(store::close);
    }
    SortBudget budget = given.get("sorterBudget", null);
    if (budget == null) {
      budget = SortBudget.ofMegabytes(DEFAULT_SORTER_MEGABYTES);
      closers.add(budget::close);
    }
    KeyMemory keys =
        given.get("keyMemory", KeyMemory.ofBytes(CommitSettings.DEFAULT_KEY_MEMORY_BYTES));
    return new SorterSupplies(budget, store, keys, threads, closers);
  }

  private static Path systemTemporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }
}
