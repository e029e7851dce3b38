package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sorter allocates on the heap: something for each run, nothing for each record. */
class SorterAllocationTest {
  private static final int RECORDS = 200_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @RegisterExtension final SortResources resources = new SortResources();

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(longs = {64 << 20, 1 << 20, 256 << 10})
  void addSortAndReadAllocateNothingForARecord(long budgetBytes) {
    long checksum = 0;
    long[] allocated = new long[3];
    for (int round = 0; round < allocated.length; round++) {
      try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        checksum += addSortAndRead(sorter);
        allocated[round] = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      }
    }
    assertThat(checksum).isNotZero();
    assertThat(allocated[2]).as("bytes for " + RECORDS + " records").isLessThan(RECORDS);
  }

  private static long addSortAndRead(ExternalSorter sorter) {
    Random random = new Random(1);
    byte[] key = new byte[25];
    byte[] payload = new byte[40];
    for (int i = 0; i < RECORDS; i++) {
      random.nextBytes(key);
      random.nextBytes(payload);
      sorter.add(key, 0, i % 25, payload, 0, i % 40);
    }
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
