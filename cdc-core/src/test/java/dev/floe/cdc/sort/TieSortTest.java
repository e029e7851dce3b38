package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TieSortTest {
  @RegisterExtension final SortResources resources = new SortResources();

  private final Random random = new Random(1);

  @ParameterizedTest
  @EnumSource
  void aRangeIsSortedAndTheRestStays(RecordShape shape) {
    for (int size : new int[] {1, 2, 16, 17, 18, 100, 3000}) {
      List<TestRecord> all = shuffled(shape.records(random, size));
      try (IndexedRecords records = new IndexedRecords(budget(), all)) {
        int from = random.nextInt(size);
        int to = from + 1 + random.nextInt(size - from);
        List<TestRecord> expected = new ArrayList<>(all.subList(0, from));
        expected.addAll(TestRecord.sorted(all.subList(from, to)));
        expected.addAll(all.subList(to, size));
        ties(records).sort(from, to, 0);
        assertThat(records.records()).as("%d entries", size).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsLeftOfSortingAllIsTiesOfKeysEqualUpToADepth(RecordShape shape) {
    for (int size : new int[] {1, 16, 17, 500, 3000}) {
      List<TestRecord> all = shuffled(shape.records(random, size));
      try (IndexedRecords records = new IndexedRecords(budget(), all)) {
        TieSort ties = ties(records);
        int depth = ties.sortAll(0);
        if (depth != TieSort.SETTLED) {
          settle(records, ties, depth);
        }
        assertThat(records.records()).as("%d entries", size).isEqualTo(TestRecord.sorted(all));
      }
    }
  }

  @Test
  void theBytesThatAreKnownToBeEqualAreNotLookedAt() {
    List<TestRecord> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(TestRecord.of((char) random.nextInt(256) + "b" + random.nextInt(20), "" + i % 7));
    }
    List<TestRecord> expected = new ArrayList<>(all);
    expected.sort((one, other) -> tail(one).compareTo(tail(other)));
    try (IndexedRecords records = new IndexedRecords(budget(), all)) {
      ties(records).sort(0, all.size(), 1);
      assertThat(records.records().stream().map(TieSortTest::tail))
          .isEqualTo(expected.stream().map(TieSortTest::tail).toList());
    }
  }

  @Test
  void aTieEndsWhereTheWindowChanges() {
    try (IndexedRecords records = new IndexedRecords(budget())) {
      for (int window : new int[] {-1, 7, 7, 7, 0x8000_0007, 0x8000_0007, 9}) {
        records.addEntry(RecordIndex.entry(window, window * 31));
      }
      TieSort ties = ties(records);
      assertThat(ties.tieEnd(0, 7)).isEqualTo(1);
      assertThat(ties.tieEnd(1, 7)).isEqualTo(4);
      assertThat(ties.tieEnd(2, 3)).isEqualTo(3);
      assertThat(ties.tieEnd(4, 7)).isEqualTo(6);
      assertThat(ties.tieEnd(6, 7)).isEqualTo(7);
    }
  }

  private void settle(IndexedRecords records, TieSort ties, int depth) {
    List<TestRecord> found = records.records();
    RecordIndex index = records.index();
    int end;
    for (int tie = 0; tie < index.size(); tie = end) {
      end = ties.tieEnd(tie, index.size());
      byte[] first = padded(found.get(tie), depth);
      for (int i = tie + 1; i < end; i++) {
        assertThat(padded(found.get(i), depth)).isEqualTo(first);
      }
      if (end < index.size()) {
        assertThat(Arrays.compareUnsigned(first, padded(found.get(end), depth))).isNegative();
      }
      ties.sort(tie, end, depth);
    }
  }

  /** The first bytes of a key, with zeros where it has ended. */
  private static byte[] padded(TestRecord record, int depth) {
    return Arrays.copyOf(record.key(), depth);
  }

  /** A record without the first byte of its key. */
  private static TestRecord tail(TestRecord record) {
    byte[] key = record.key();
    return new TestRecord(Arrays.copyOfRange(key, 1, key.length), record.payload());
  }

  private SortBudget budget() {
    return resources.budget(16 << 20);
  }

  private TieSort ties(IndexedRecords records) {
    return new TieSort(
        records.arena(), records.index(), new WindowSort(records.index(), new SortScratch()));
  }

  private List<TestRecord> shuffled(List<TestRecord> records) {
    List<TestRecord> shuffled = new ArrayList<>(records);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }
}
