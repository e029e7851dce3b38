package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the sorter allocates on the heap: something for each run, nothing for each record. All of it
 * happens on the test's thread, where it can be counted.
 */
class SorterAllocationTest {
  private static final int RECORDS = 400_000;
  private static final int SORTER_BYTES = 128 << 10;
  private static final int RUN_BYTES = 2 << 10;

  /** What the JDK allocates to read or write: nothing in 17, something in 25. */
  private static final int JDK_IO_BYTES = 48;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @RegisterExtension final SortResources resources = new SortResources();

  private int tasks;

  @ParameterizedTest(name = "budget {0}")
  @CsvSource({"67108864, 0, 0", "4194304, 5, 15", "1048576, 25, 60", "262144, 100, 220"})
  void addSortAndReadAllocateNothingForARecord(long budgetBytes, int leastRuns, int mostRuns) {
    SortBudget budget = resources.budget(budgetBytes, this::runTask);
    TestSpillStore store = resources.store();
    long checksum = 0;
    long allocated = 0;
    long ioCalls = 0;
    int runs = 0;
    for (int round = 0; round < 3; round++) {
      try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
        tasks = 0;
        long callsBefore = store.ioCalls();
        long before = allocatedBytes();
        add(sorter);
        runs = tasks;
        checksum += sortAndRead(sorter);
        allocated = allocatedBytes() - before;
        ioCalls = store.ioCalls() - callsBefore;
      }
    }
    assertThat(checksum).isNotZero();
    assertThat(runs).as("runs").isBetween(leastRuns, mostRuns);
    assertThat(allocated)
        .as("bytes for %d records in %d runs", RECORDS, runs)
        .isLessThan(SORTER_BYTES + (long) runs * RUN_BYTES + ioCalls * JDK_IO_BYTES);
  }

  private void runTask(Runnable task) {
    tasks++;
    task.run();
  }

  private static long allocatedBytes() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private static void add(ExternalSorter sorter) {
    Random random = new Random(1);
    byte[] key = new byte[25];
    byte[] payload = new byte[40];
    for (int i = 0; i < RECORDS; i++) {
      random.nextBytes(key);
      random.nextBytes(payload);
      sorter.add(key, 0, i % 25, payload, 0, i % 40);
    }
  }

  private static long sortAndRead(ExternalSorter sorter) {
    byte[] key = new byte[25];
    byte[] payload = new byte[40];
    long checksum = 0;
    SortedCursor cursor = sorter.sort();
    while (cursor.next()) {
      cursor.copyKey(key, 0, cursor.keyLength());
      cursor.copyPayload(payload, 0);
      checksum += cursor.keyLength() >= 8 ? cursor.keyLong(0) + cursor.keyByte(7) : 1;
      checksum += cursor.keyStartsWith(key, cursor.keyLength()) ? 1 : 0;
    }
    return checksum;
  }
}
