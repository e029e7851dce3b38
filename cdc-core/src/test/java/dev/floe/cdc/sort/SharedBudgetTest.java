package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SharedBudgetTest {
  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void sortersInTurnStayWithinOneBudget() {
    int limit = 4 << 20;
    SortBudget budget = resources.budget(limit);
    List<ExternalSorter> sorters = new ArrayList<>();
    List<List<TestRecord>> records = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      sorters.add(ExternalSorter.create(budget, resources.store()));
      records.add(new ArrayList<>());
    }
    Random random = new Random(1);
    for (int i = 0; i < 200_000; i++) {
      int shard = (int) Math.sqrt(random.nextInt(256));
      TestRecord record = record(random);
      records.get(shard).add(record);
      record.addTo(sorters.get(shard));
      assertThat(budget.usedBytes()).isLessThanOrEqualTo(limit);
    }
    for (int i = 0; i < sorters.size(); i++) {
      List<TestRecord> expected = TestRecord.sorted(records.get(i));
      assertThat(TestRecord.drain(sorters.get(i).sort())).isEqualTo(expected);
      sorters.get(i).close();
    }
  }

  @Test
  void theSorterWithMostRecordsSpillsFirst() {
    SortBudget budget = resources.budgetWithoutThreads(1 << 20);
    Random random = new Random(2);
    try (ExternalSorter large = ExternalSorter.create(budget, resources.store());
        ExternalSorter small = ExternalSorter.create(budget, resources.store())) {
      while (budget.usedBytes() < budget.limitBytes() * 2 / 3) {
        record(random).addTo(large);
      }
      for (int i = 0; large.spilledBytes() == 0; i++) {
        assertThat(i).isLessThan(10_000);
        record(random).addTo(small);
      }
      assertThat(small.spilledBytes()).isZero();
    }
  }

  @Test
  void aSorterOfAnotherThreadSpillsOnceItNeedsMemoryAgain() throws Exception {
    SortBudget budget = resources.budgetWithoutThreads(1 << 20);
    Random random = new Random(3);
    try (ExternalSorter large = ExternalSorter.create(budget, resources.store());
        ExternalSorter small = ExternalSorter.create(budget, resources.store())) {
      while (budget.usedBytes() < budget.limitBytes() * 2 / 3) {
        record(random).addTo(large);
      }
      inAnotherThread(
          () -> {
            for (int i = 0; i < 10_000; i++) {
              record(random).addTo(small);
            }
          });
      assertThat(large.spilledBytes()).as("while its own thread does nothing").isZero();
      assertThat(budget.usedBytes()).isLessThanOrEqualTo(budget.limitBytes());
      for (int i = 0; large.spilledBytes() == 0; i++) {
        assertThat(i).isLessThan(1000);
        record(random).addTo(large);
      }
    }
  }

  @Test
  void aSorterMayMoveToAnotherThreadThatOwnsOthers() throws Exception {
    SortBudget budget = resources.budget(256 << 10);
    Random random = new Random(4);
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter moving = ExternalSorter.create(budget, resources.store());
        ExternalSorter staying = ExternalSorter.create(budget, resources.store())) {
      for (int round = 0; round < 20; round++) {
        Runnable adding =
            () -> {
              for (int i = 0; i < 500; i++) {
                TestRecord record = record(random);
                records.add(record);
                record.addTo(moving);
                record(random).addTo(staying);
              }
            };
        if (round % 2 == 0) {
          adding.run();
        } else {
          inAnotherThread(adding);
        }
      }
      assertThat(TestRecord.drain(moving.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void manySortersMadeAfterTheFirstDoNotStarveIt() {
    SortBudget budget = resources.budget(8 << 20);
    TestSpillStore store = resources.store();
    List<ExternalSorter> sorters = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      sorters.add(ExternalSorter.create(budget, store));
    }
    Random random = new Random(3);
    long records = 0;
    ExternalSorter first = sorters.get(0);
    while (first.spilledBytes() == 0) {
      record(random).addTo(first);
      records++;
    }
    assertThat(records).as("records in the first run").isGreaterThan(1000);
    sorters.forEach(ExternalSorter::close);
  }

  @Test
  void sorterThreadsShareOneBudget() throws Exception {
    SortBudget budget = resources.budget(1 << 20);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        long seed = i;
        TestSpillStore store = resources.store();
        results.add(threads.submit(() -> sortAndCompare(budget, store, seed)));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void sortersOfOneThreadNeverHoldMoreThanTheBudget() {
    int limit = 4 << 20;
    SortBudget budget = resources.budget(limit);
    PeakSpillStore store = new PeakSpillStore(resources.store(), budget);
    List<ExternalSorter> sorters = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      sorters.add(ExternalSorter.create(budget, store));
    }
    Random random = new Random(5);
    long[] added = new long[sorters.size()];
    for (int i = 0; i < 300_000; i++) {
      int shard = Integer.numberOfTrailingZeros(1 << 15 | random.nextInt());
      record(random).addTo(sorters.get(shard));
      added[shard]++;
      store.look();
    }
    for (int i = 0; i < sorters.size(); i++) {
      SortedCursor cursor = sorters.get(i).sort();
      long read = 0;
      while (cursor.next()) {
        read++;
      }
      assertThat(read).isEqualTo(added[i]);
      sorters.get(i).close();
    }
    assertThat(store.peakBytes()).isBetween(limit / 2L, (long) limit);
  }

  @Test
  void sortersOfManyThreadsNeverHoldMoreThanTheBudgetAndTheirFloors() throws Exception {
    int limit = 8 << 20;
    int threadCount = 4;
    SortBudget budget = resources.budget(limit);
    PeakSpillStore store = new PeakSpillStore(resources.store(), budget);
    ExecutorService threads = Executors.newFixedThreadPool(threadCount);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        long seed = i;
        results.add(threads.submit(() -> sortInterleaved(budget, store, seed)));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(store.peakBytes()).isBetween(limit / 2L, limit + 4L * threadCount * (64 << 10));
  }

  @Test
  void anIdleSorterOfAnotherThreadLeavesHalfAnEvenShare() throws Exception {
    int limit = 4 << 20;
    SortBudget budget = resources.budget(limit);
    Random random = new Random(6);
    try (ExternalSorter mine = ExternalSorter.create(budget, resources.store());
        ExternalSorter idle = ExternalSorter.create(budget, resources.store())) {
      record(random).addTo(mine);
      inAnotherThread(
          () -> {
            for (int i = 0; i < 200_000; i++) {
              record(random).addTo(idle);
            }
          });
      assertThat(idle.spilledBytes()).isGreaterThan(limit);
      long takenBytes = 0;
      while (takenBytes < limit / 5) {
        TestRecord record = record(random);
        record.addTo(mine);
        takenBytes +=
            ArenaRecordFormat.recordBytes(record.key().length, record.payloadLength())
                + RecordIndex.ENTRY_BYTES;
        assertThat(mine.spilledBytes()).as("while it has less than it is sure of").isZero();
      }
    }
  }

  @Test
  void aSorterThatComesWhenAnIdleOneHoldsAllGetsOn() throws Exception {
    int limit = 1 << 20;
    SortBudget budget = resources.budget(limit);
    Random random = new Random(7);
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter idle = ExternalSorter.create(budget, resources.store())) {
      while (budget.usedBytes() < limit * 13 / 16) {
        record(random).addTo(idle);
      }
      inAnotherThread(
          () -> {
            try (ExternalSorter late = ExternalSorter.create(budget, resources.store())) {
              for (int i = 0; i < 20_000; i++) {
                TestRecord record = record(random);
                records.add(record);
                record.addTo(late);
                assertThat(budget.usedBytes()).isLessThanOrEqualTo(limit + (64 << 10));
              }
              assertThat(TestRecord.drain(late.sort())).isEqualTo(TestRecord.sorted(records));
            }
          });
      assertThat(idle.spilledBytes()).isZero();
    }
  }

  @Test
  void sortersThatAllMergeBeforeAnyIsReadStayWithinTheBudget() {
    int limit = 16 << 20;
    SortBudget budget = resources.budget(limit);
    TestSpillStore store = resources.store();
    Random random = new Random(5);
    List<ExternalSorter> sorters = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      sorters.add(ExternalSorter.create(budget, store));
    }
    for (int i = 0; i < 600_000; i++) {
      record(random).addTo(sorters.get(i % 16));
    }
    List<SortedCursor> cursors = new ArrayList<>();
    for (ExternalSorter sorter : sorters) {
      cursors.add(sorter.sort());
    }
    long records = 0;
    for (SortedCursor cursor : cursors) {
      assertThat(cursor.next()).isTrue();
      assertThat(budget.usedBytes()).isLessThanOrEqualTo(limit);
      records++;
    }
    for (SortedCursor cursor : cursors) {
      while (cursor.next()) {
        records++;
      }
    }
    assertThat(records).isEqualTo(600_000);
    sorters.forEach(ExternalSorter::close);
  }

  @Test
  void aBudgetOfNothingIsRefused() {
    assertThatThrownBy(() -> SortBudget.ofBytes(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot make a sort budget: 0 bytes; give at least 1");
    assertThatThrownBy(() -> SortBudget.ofMegabytes(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1048576 bytes");
    assertThat(SortBudget.ofMegabytes(4096).limitBytes()).isEqualTo(1L << 32);
  }

  private static void sortAndCompare(SortBudget budget, SpillStore store, long seed) {
    Random random = new Random(seed);
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
      for (int i = 0; i < 30_000; i++) {
        TestRecord record = record(random);
        records.add(record);
        record.addTo(sorter);
      }
      assertThat(TestRecord.drain(sorter.sort()))
          .as("seed " + seed)
          .isEqualTo(TestRecord.sorted(records));
    }
  }

  private static void sortInterleaved(SortBudget budget, PeakSpillStore store, long seed) {
    Random random = new Random(seed);
    List<ExternalSorter> sorters = new ArrayList<>();
    List<List<TestRecord>> records = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      sorters.add(ExternalSorter.create(budget, store));
      records.add(new ArrayList<>());
    }
    for (int i = 0; i < 100_000; i++) {
      int shard = Integer.numberOfTrailingZeros(8 | random.nextInt());
      TestRecord record = record(random);
      records.get(shard).add(record);
      record.addTo(sorters.get(shard));
      store.look();
    }
    for (int i = 0; i < sorters.size(); i++) {
      List<TestRecord> sorted = TestRecord.drain(sorters.get(i).sort());
      assertThat(sorted).as("seed " + seed).isEqualTo(TestRecord.sorted(records.get(i)));
      sorters.get(i).close();
    }
  }

  private static void inAnotherThread(Runnable task) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      thread.submit(task).get();
    } finally {
      thread.shutdownNow();
    }
  }

  private static TestRecord record(Random random) {
    byte[] key = new byte[random.nextInt(16)];
    byte[] payload = new byte[random.nextInt(64)];
    random.nextBytes(key);
    random.nextBytes(payload);
    return new TestRecord(key, payload);
  }
}
