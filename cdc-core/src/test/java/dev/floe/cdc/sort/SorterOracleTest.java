package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random records and budgets against sorting a list. The seed is in the test's name. */
class SorterOracleTest {
  private static final int CASES = 32;
  private static final long SEED = 31;

  @RegisterExtension final SortResources resources = new SortResources();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void anyRecordsInAnyBudgetComeOutAsASortedList(long seed) {
    Random random = new Random(seed);
    RecordShape[] shapes = RecordShape.values();
    for (int i = 0; i < CASES; i++) {
      RecordShape shape = shapes[i % shapes.length];
      long budgetBytes = budgetBytes(random);
      List<TestRecord> records =
          shape.records(random, 1 + random.nextInt(mostRecords(budgetBytes)));
      SortBudget budget = budget(random, budgetBytes);
      SpillStore store = store(random);
      assertThat(sort(records, budget, store))
          .as("seed %d, case %d, %s, budget %d", seed, i, shape, budgetBytes)
          .isEqualTo(TestRecord.sorted(records));
    }
  }

  @ParameterizedTest
  @EnumSource
  void arrivalOrderAndSpillingDoNotShow(RecordShape shape) {
    Random random = new Random(SEED);
    List<TestRecord> records = new ArrayList<>(shape.records(random, 2000));
    List<TestRecord> sorted = TestRecord.sorted(records);
    for (long budgetBytes : new long[] {1 << 10, 1 << 13, 1 << 16, 1 << 24}) {
      for (SpillCompression compression : SpillCompression.values()) {
        assertThat(sort(records, budget(random, budgetBytes), compression.of(resources.store())))
            .as("seed %d, budget %d, %s", SEED, budgetBytes, compression)
            .isEqualTo(sorted);
        Collections.shuffle(records, random);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MIXED", "NESTED", "SHARED", "NEARLY_SORTED", "EQUAL_KEYS"})
  void manyEntriesInSeveralBlocks(RecordShape shape) {
    Random random = new Random(SEED);
    int count = shape == RecordShape.NESTED ? 20_000 : 140_000;
    List<TestRecord> records = new ArrayList<>(shape.records(random, count));
    Collections.shuffle(records, random);
    List<TestRecord> sorted = TestRecord.sorted(records);
    assertThat(sort(records, resources.budget(64 << 20), resources.store())).isEqualTo(sorted);
    assertThat(sort(records, resources.budget(8 << 20), resources.store())).isEqualTo(sorted);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24, 25, 26})
  void sortersThatShareABudgetDoNotGetInEachOthersWay(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      int threads = 1 + random.nextInt(3);
      long budgetBytes = budgetBytes(random);
      SortBudget budget = budget(random, budgetBytes);
      String what = "seed " + seed + ", case " + i + ", budget " + budgetBytes;
      List<InterleavedSorters> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int sorters = 1 + random.nextInt(4);
        int records = random.nextInt(mostRecords(budgetBytes));
        all.add(
            new InterleavedSorters(
                budget, store(random), random.nextLong(), sorters, 1 + records, what));
      }
      InterleavedSorters.runAll(all);
    }
  }

  private static List<TestRecord> sort(
      List<TestRecord> records, SortBudget budget, SpillStore store) {
    try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
      TestRecord.addAll(sorter, records);
      assertThat(sorter.size()).isEqualTo(records.size());
      return TestRecord.drain(sorter.sort());
    }
  }

  private SortBudget budget(Random random, long bytes) {
    return random.nextBoolean() ? resources.budget(bytes) : resources.budgetWithoutThreads(bytes);
  }

  private SpillStore store(Random random) {
    SpillStore store = resources.storeInDirectories(1 + random.nextInt(3));
    return random.nextBoolean() ? SpillCompression.LZ4.of(store) : store;
  }

  private static int mostRecords(long budgetBytes) {
    return budgetBytes < 64 ? 200 : 3000;
  }

  /** From 1 byte to 4 MB, small ones as likely as large ones. */
  private static long budgetBytes(Random random) {
    return 1 + (random.nextLong() >>> (42 + random.nextInt(21)));
  }
}
