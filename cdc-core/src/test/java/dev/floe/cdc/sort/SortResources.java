package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.floe.cdc.testing.OpenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives a test its budgets and its spill directory, and fails it if a sorter it closed left
 * anything: budgeted memory, native memory, an open spill file, a file in the directory, a thread.
 */
final class SortResources implements BeforeEachCallback, AfterEachCallback {
  private static final long THREAD_END_MS = 20_000;

  private final List<SortBudget> budgets = new ArrayList<>();
  private final List<TestSpillStore> stores = new ArrayList<>();
  private Path directory;
  private long nativeBytesBefore;
  private List<Thread> threadsBefore;

  SortBudget budget(long bytes) {
    SortBudget budget = SortBudget.ofBytes(bytes);
    budgets.add(budget);
    return budget;
  }

  /** A budget whose sorters use no threads, so that the same records give the same runs. */
  SortBudget budgetWithoutThreads(long bytes) {
    return budget(bytes, Runnable::run);
  }

  /** A budget whose sorters do in {@code background} what others do on threads of the budget. */
  SortBudget budget(long bytes, Executor background) {
    SortBudget budget = SortBudget.withExecutor(bytes, background);
    budgets.add(budget);
    return budget;
  }

  TestSpillStore store() {
    return store(List.of(directory));
  }

  /** A store with files in some directories in turn. */
  TestSpillStore storeInDirectories(int count) {
    return store(
        IntStream.range(0, count).mapToObj(i -> directory.resolve("directory-" + i)).toList());
  }

  private TestSpillStore store(List<Path> directories) {
    TestSpillStore store = new TestSpillStore(SpillStore.inDirectories(directories));
    stores.add(store);
    return store;
  }

  /** A sorter with a budget and a store of its own. */
  ExternalSorter sorter(long budgetBytes) {
    return ExternalSorter.create(budget(budgetBytes), store());
  }

  /** What the sorters of all budgets given out hold now. */
  long usedBytes() {
    return budgets.stream().mapToLong(SortBudget::usedBytes).sum();
  }

  Path directory() {
    return directory;
  }

  /**
   * Asserts that no sorter holds anything now, closes the budgets and stores given out, asserts
   * that nothing is kept either, and forgets them.
   */
  void assertNothingHeld() throws IOException {
    for (SortBudget budget : budgets) {
      assertThat(budget.usedBytes()).as("used bytes of a budget").isZero();
      assertThat(budget.memory().sorters()).as("open sorters of a budget").isZero();
      assertThat(budget.keptBytes())
          .as("bytes kept by a budget")
          .isLessThanOrEqualTo(budget.limitBytes());
      budget.close();
      assertThat(budget.keptBytes()).as("bytes kept by a closed budget").isZero();
    }
    assertThat(NativeMemory.allocatedBytes()).as("native memory").isEqualTo(nativeBytesBefore);
    for (TestSpillStore store : stores) {
      assertThat(store.openFiles()).as("open spill files").isZero();
      store.close();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile)).as("files in the spill directory").isEmpty();
    }
    assertThat(openDescriptors(directory)).as("descriptors of spill files").isEmpty();
    budgets.clear();
    stores.clear();
  }

  /** Asserts that the threads of budgets that are closed end without being waited for long. */
  private void assertNoThreadLeft() {
    List<Thread> threads = sortThreads();
    threads.removeAll(threadsBefore);
    for (Thread thread : threads) {
      assertThatCode(() -> thread.join(THREAD_END_MS)).doesNotThrowAnyException();
      assertThat(thread.isAlive()).as("%s is left: %s", thread, stack(thread)).isFalse();
    }
  }

  private static List<Thread> sortThreads() {
    Thread[] threads = new Thread[Thread.activeCount() + 64];
    int count = Thread.enumerate(threads);
    return Arrays.stream(threads, 0, count)
        .filter(thread -> thread.getName().startsWith("floe-sort-"))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String stack(Thread thread) {
    return Arrays.toString(thread.getStackTrace());
  }

  /** The files in a directory, deleted ones too, that this process has open; Linux only. */
  static List<String> openDescriptors(Path directory) throws IOException {
    return OpenFiles.in(directory);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    directory = Files.createTempDirectory("floe-sort-test");
    nativeBytesBefore = NativeMemory.allocatedBytes();
    threadsBefore = sortThreads();
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    try {
      assertNothingHeld();
      assertNoThreadLeft();
    } finally {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
