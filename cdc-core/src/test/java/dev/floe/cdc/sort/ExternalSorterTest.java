package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExternalSorterTest {
  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void bytesOrderUnsignedAndPrefixesFirst() {
    List<TestRecord> inOrder =
        List.of(
            TestRecord.of("", ""),
            TestRecord.of("\0", ""),
            TestRecord.of("\0\0", ""),
            TestRecord.of("\1", ""),
            TestRecord.of("\177", ""),
            TestRecord.of("\177\377", ""),
            TestRecord.of("\200", ""),
            TestRecord.of("\200\0\0\0\0\0\0", ""),
            TestRecord.of("\200\0\0\0\0\0\0\0", ""),
            TestRecord.of("\200\0\0\0\0\0\0\0\0", ""),
            TestRecord.of("\200\0\0\0\0\0\0\0\177", ""),
            TestRecord.of("\200\0\0\0\0\0\0\0\200", ""),
            TestRecord.of("\377", ""),
            TestRecord.of("\377\377\377\377\377\377\377\377\377", ""));
    for (long budgetBytes : new long[] {1, 1 << 20}) {
      List<TestRecord> shuffled = new ArrayList<>(inOrder);
      Collections.shuffle(shuffled, new Random(7));
      assertThat(sort(shuffled, budgetBytes)).isEqualTo(inOrder);
    }
  }

  @Test
  void equalKeysOrderByPayload() {
    List<TestRecord> inOrder =
        List.of(
            TestRecord.of("k", ""),
            TestRecord.of("k", "a"),
            TestRecord.of("k", "a"),
            TestRecord.of("k", "a\0"),
            TestRecord.of("k", "abcdefgh1"),
            TestRecord.of("k", "abcdefgh\377"));
    List<TestRecord> reversed = new ArrayList<>(inOrder);
    Collections.reverse(reversed);
    for (long budgetBytes : new long[] {1, 1 << 20}) {
      assertThat(sort(reversed, budgetBytes)).isEqualTo(inOrder);
    }
  }

  @Test
  void noRecordsAreNoRecords() {
    assertThat(sort(List.of(), 1)).isEmpty();
    assertThat(sort(List.of(), 1 << 20)).isEmpty();
  }

  @Test
  void nothingIsWrittenWhileMemoryIsEnough() {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(1 << 20), store)) {
      TestRecord.addAll(sorter, random(5000, 1));
      TestRecord.drain(sorter.sort());
      assertThat(sorter.spilledBytes()).isZero();
    }
    assertThat(store.filesCreated()).isZero();
  }

  @Test
  void allRunsGoIntoOneFile() {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(1 << 16), store)) {
      TestRecord.addAll(sorter, random(20_000, 1));
      sorter.sort();
      assertThat(sorter.spilledBytes()).isGreaterThan(20_000 * 30);
      assertThat(store.openFiles()).isOne();
    }
    assertThat(store.filesCreated()).isOne();
  }

  @Test
  void nineHundredRunsMergeInSteps() {
    SortBudget budget = resources.budget(48 << 10);
    List<TestRecord> records = random(900_000, 3);
    long bytesInMemory = ArenaRecordFormat.recordBytes(10, 20) + RecordIndex.ENTRY_BYTES;
    assertThat(records.size() * bytesInMemory / budget.limitBytes()).isGreaterThan(900);
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
      TestRecord.addAll(sorter, records);
      long spilledBytes = sorter.spilledBytes();
      long fileBytes = store.fileBytes();
      SortedCursor cursor = sorter.sort();
      assertThat(sorter.spilledBytes()).as("with longer runs").isGreaterThan(spilledBytes * 3 / 2);
      assertThat(store.fileBytes()).as("file with longer runs").isLessThan(fileBytes * 11 / 10);
      assertThat(budget.usedBytes()).isLessThanOrEqualTo(budget.limitBytes());
      assertThat(TestRecord.drain(cursor)).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void aBudgetOfOneByteSpillsAFewRecordsAtATime() {
    List<TestRecord> records = random(900, 4);
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(1), store)) {
      TestRecord.addAll(sorter, records);
      assertThat(sorter.spilledBytes()).isGreaterThan(890 * 30L + 100 * SpillFormat.HEADER_BYTES);
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void recordsLargerThanTheBudgetAreSorted() {
    Random random = new Random(5);
    List<TestRecord> records = random(50, 5);
    for (int i = 0; i < 6; i++) {
      byte[] giant = new byte[3_000_000 + i];
      random.nextBytes(giant);
      records.add(i * 7, new TestRecord(Arrays.copyOf(giant, i % 2 == 0 ? 10 : 200_000), giant));
    }
    for (long budgetBytes : new long[] {1, 4 << 10, 1 << 20, 1 << 26}) {
      assertThat(sort(records, budgetBytes)).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void theBudgetHoldsWhileAddingAndMerging() {
    for (int limit : new int[] {64 << 10, 1 << 20, 3_333_333}) {
      SortBudget budget = resources.budget(limit);
      try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
        for (TestRecord record : random(100_000, 6)) {
          record.addTo(sorter);
          assertThat(budget.usedBytes()).isLessThanOrEqualTo(limit);
        }
        SortedCursor cursor = sorter.sort();
        while (cursor.next()) {
          assertThat(budget.usedBytes()).isLessThanOrEqualTo(limit);
        }
      }
    }
  }

  @Test
  void offsetsSelectTheBytes() {
    byte[] bytes = {9, 9, 1, 2, 3, 9};
    try (ExternalSorter sorter = resources.sorter(1 << 20)) {
      sorter.add(bytes, 2, 2, bytes, 4, 1);
      assertThat(TestRecord.drain(sorter.sort()))
          .containsExactly(new TestRecord(new byte[] {1, 2}, new byte[] {3}));
    }
  }

  @Test
  void rangesOutsideTheArraysAreRefusedAndTheSorterGoesOn() {
    byte[] four = {1, 2, 3, 4};
    try (ExternalSorter sorter = resources.sorter(1 << 20)) {
      assertThatThrownBy(() -> sorter.add(four, 1, 4, four, 0, 4))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("length 4");
      assertThatThrownBy(() -> sorter.add(four, 0, 4, four, -1, 2))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("-1");
      sorter.add(four, 0, 4, four, 0, 4);
      assertThat(TestRecord.drain(sorter.sort())).containsExactly(new TestRecord(four, four));
    }
  }

  @Test
  void closingMidwayReturnsEverything() throws Exception {
    for (long budgetBytes : new long[] {1 << 12, 1 << 26}) {
      ExternalSorter unused = resources.sorter(budgetBytes);
      unused.close();
      ExternalSorter adding = resources.sorter(budgetBytes);
      TestRecord.addAll(adding, random(3000, 8));
      adding.close();
      ExternalSorter reading = resources.sorter(budgetBytes);
      TestRecord.addAll(reading, random(3000, 8));
      SortedCursor cursor = reading.sort();
      for (int i = 0; i < 1000; i++) {
        cursor.next();
      }
      reading.close();
      reading.close();
      resources.assertNothingHeld();
    }
  }

  @Test
  void misuseSaysSo() {
    for (long budgetBytes : new long[] {1, 1 << 20}) {
      ExternalSorter sorter = resources.sorter(budgetBytes);
      TestRecord record = TestRecord.of("k", "p");
      record.addTo(sorter);
      record.addTo(sorter);
      SortedCursor cursor = sorter.sort();
      assertThatThrownBy(() -> record.addTo(sorter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot add: the sorter has been sorted; make a new one");
      assertThatThrownBy(sorter::sort)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot sort: the sorter has been sorted; make a new one");
      assertThat(cursor.next()).isTrue();
      sorter.close();
      assertThatThrownBy(cursor::next)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("the cursor or its sorter is closed");
      assertThatThrownBy(cursor::keyLength)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("there is no current one");
      assertThatThrownBy(() -> record.addTo(sorter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot add: the sorter is closed; make a new one");
      assertThatThrownBy(sorter::sort)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot sort: the sorter is closed; make a new one");
    }
  }

  private List<TestRecord> sort(List<TestRecord> records, long budgetBytes) {
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.addAll(sorter, records);
      return TestRecord.drain(sorter.sort());
    }
  }

  private static List<TestRecord> random(int count, long seed) {
    Random random = new Random(seed);
    List<TestRecord> records = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[10];
      byte[] payload = new byte[20];
      random.nextBytes(key);
      random.nextBytes(payload);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }
}
