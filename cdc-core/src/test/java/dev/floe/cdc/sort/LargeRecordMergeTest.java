package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is held while runs are merged whose records are large against the budget. */
class LargeRecordMergeTest {
  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void recordsAsLargeAsTheBudgetAreMergedTwoAtATime() {
    int limit = 64 << 10;
    List<TestRecord> records = records(40, limit, 1);
    Merge merge = merge(records, limit);
    assertThat(merge.peakBytes).isLessThanOrEqualTo(2L * (limit + 100) + 2L * ioBufferBytes(limit));
    assertThat(merge.spilledBytes).as("with longer runs").isGreaterThan(4L * 40 * limit);
  }

  @Test
  void recordsOfATenthOfTheBudgetAreMergedAsManyAsFit() {
    int limit = 320 << 10;
    List<TestRecord> records = records(300, limit / 10, 2);
    Merge merge = merge(records, limit);
    assertThat(merge.peakBytes).isLessThanOrEqualTo(limit).isGreaterThan(limit * 3 / 4);
    assertThat(merge.spilledBytes).as("with longer runs").isGreaterThan(bytes(records) * 3 / 2);
  }

  @Test
  void aFewLargeRecordsDoNotMakeEveryMergeNarrow() {
    int limit = 128 << 10;
    List<TestRecord> records = records(3000, 1000, 3);
    records.addAll(1000, records(2, limit, 4));
    Merge merge = merge(records, limit);
    assertThat(merge.peakBytes).isLessThanOrEqualTo(2L * (limit + 100) + 2L * ioBufferBytes(limit));
    assertThat(merge.spilledBytes).as("with longer runs").isLessThan(bytes(records) * 5 / 2);
  }

  /** What a sort held at most, in bytes, when it touched its spill file, and what it wrote. */
  private record Merge(long peakBytes, long spilledBytes) {}

  private Merge merge(List<TestRecord> records, int limit) {
    SortBudget budget = resources.budget(limit);
    PeakSpillStore store = new PeakSpillStore(resources.store(), budget);
    try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
      TestRecord.addAll(sorter, records);
      store.forgetPeak();
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      return new Merge(store.peakBytes(), sorter.spilledBytes());
    }
  }

  private static int ioBufferBytes(int limit) {
    return MemorySizes.ioBufferBytes(limit);
  }

  private static long bytes(List<TestRecord> records) {
    return records.stream().mapToLong(record -> record.key().length + record.payloadLength()).sum();
  }

  private static List<TestRecord> records(int count, int payloadBytes, long seed) {
    Random random = new Random(seed);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[10];
      byte[] payload = new byte[payloadBytes];
      random.nextBytes(key);
      random.nextBytes(payload);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }
}
