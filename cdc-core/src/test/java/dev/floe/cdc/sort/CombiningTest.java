package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a combiner leaves out, against the same records without one. */
class CombiningTest {
  private static final int CASES = 25;

  @RegisterExtension final SortResources resources = new SortResources();

  /** What came out of a sorter. */
  private record Sorted(List<TestRecord> records, List<Boolean> marks, long superseded) {}

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void groupsKeepTheirEndsAndSayWhatTheyLost(long seed) {
    Random random = new Random(seed);
    long superseded = 0;
    for (int i = 0; i < CASES; i++) {
      int suffixBytes = random.nextInt(4);
      long budgetBytes = 1 + (random.nextLong() >>> (44 + random.nextInt(19)));
      int limit = random.nextBoolean() ? GroupCombiner.ALL : random.nextInt(GroupCombiner.ALL);
      SpillCompression compression =
          random.nextBoolean() ? SpillCompression.LZ4 : SpillCompression.NONE;
      List<TestRecord> records = records(random, suffixBytes, 1 + random.nextInt(1500));
      Sorted sorted =
          sort(records, budgetBytes, compression, new GroupCombiner(suffixBytes, limit));
      String what = "seed " + seed + ", case " + i + ", budget " + budgetBytes;
      assertThat(sorted.records.size() + sorted.superseded).as(what).isEqualTo(records.size());
      assertGroups(what, TestRecord.sorted(records), sorted, suffixBytes);
      superseded += sorted.superseded;
    }
    assertThat(superseded).isGreaterThan(1000);
  }

  private static void assertGroups(
      String what, List<TestRecord> all, Sorted sorted, int suffixBytes) {
    Map<String, List<TestRecord>> before = new LinkedHashMap<>();
    Map<String, List<TestRecord>> after = new LinkedHashMap<>();
    Map<String, Integer> marks = new LinkedHashMap<>();
    all.forEach(r -> before.computeIfAbsent(group(r, suffixBytes), g -> new ArrayList<>()).add(r));
    for (int i = 0; i < sorted.records.size(); i++) {
      TestRecord record = sorted.records.get(i);
      String group = group(record, suffixBytes);
      after.computeIfAbsent(group, g -> new ArrayList<>()).add(record);
      marks.merge(group, sorted.marks.get(i) ? 1 : 0, Integer::sum);
    }
    assertThat(after.keySet()).as(what).containsExactlyElementsOf(before.keySet());
    before.forEach(
        (group, whole) -> {
          List<TestRecord> kept = after.get(group);
          String where = what + ", group " + group;
          assertThat(kept.get(0)).as(where).isEqualTo(whole.get(0));
          assertThat(kept.get(kept.size() - 1)).as(where).isEqualTo(whole.get(whole.size() - 1));
          assertThat(whole).as(where).containsSubsequence(kept);
          assertThat(marks.get(group) > 0).as(where).isEqualTo(kept.size() < whole.size());
        });
  }

  /** Names a record's group; keys that are too short for one have the byte string to themselves. */
  private static String group(TestRecord record, int suffixBytes) {
    byte[] key = record.key();
    return key.length < suffixBytes
        ? "short " + Arrays.toString(key)
        : key.length + Arrays.toString(Arrays.copyOf(key, key.length - suffixBytes));
  }

  @Test
  void aHotKeyCostsAFewRecordsARun() {
    int count = 1_000_000;
    try (ExternalSorter sorter =
        ExternalSorter.create(
            resources.budgetWithoutThreads(1 << 20),
            resources.store(),
            new GroupCombiner(4, GroupCombiner.ALL))) {
      byte[] key = new byte[20];
      byte[] payload = new byte[30];
      for (int i = 0; i < count; i++) {
        for (int b = 0; b < 4; b++) {
          key[16 + b] = (byte) (i >>> (24 - 8 * b));
        }
        sorter.add(key, 0, key.length, payload, 0, payload.length);
      }
      SortedCursor cursor = sorter.sort();
      List<TestRecord> kept = TestRecord.drain(cursor);
      assertThat(sorter.spilledBytes()).isLessThan(32 << 10);
      assertThat(kept).hasSizeBetween(2, 400);
      assertThat(kept.size() + sorter.supersededRecords()).isEqualTo(count);
    }
  }

  @Test
  void recordsInMemoryAreAllShown() {
    List<TestRecord> records = records(new Random(1), 2, 500);
    Sorted sorted =
        sort(records, 1 << 24, SpillCompression.NONE, new GroupCombiner(2, GroupCombiner.ALL));
    assertThat(sorted.superseded).isZero();
    assertThat(sorted.marks).doesNotContain(true);
    assertThat(sorted.records).isEqualTo(TestRecord.sorted(records));
  }

  @Test
  void recordsAloneInTheirGroupsAreAllKept() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      records.add(new TestRecord(new byte[] {1, (byte) (i >> 8), (byte) i, 1, 1}, new byte[9]));
    }
    Sorted sorted =
        sort(records, 4 << 10, SpillCompression.NONE, new GroupCombiner(2, GroupCombiner.ALL));
    assertThat(sorted.superseded).isZero();
    assertThat(sorted.records).isEqualTo(TestRecord.sorted(records));
  }

  @Test
  void aSuffixOfLessThanNothingIsRefused() {
    SortBudget budget = resources.budget(1);
    TestSpillStore store = resources.store();
    GroupCombiner combiner = new GroupCombiner(-1, GroupCombiner.ALL);
    assertThatThrownBy(() -> ExternalSorter.create(budget, store, combiner))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cannot make a sorter: the combiner's keys differ in their last -1 bytes; let"
                + " groupSuffixBytes() return 0 or more");
  }

  @Test
  void noCombinerWhereOneIsAskedForIsRefused() {
    SortBudget budget = resources.budget(1);
    TestSpillStore store = resources.store();
    assertThatThrownBy(() -> ExternalSorter.create(budget, store, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("cannot make a sorter: the combiner is null; leave it out where there is none");
  }

  private Sorted sort(
      List<TestRecord> records, long budgetBytes, SpillCompression compression, Combiner combiner) {
    List<TestRecord> out = new ArrayList<>();
    List<Boolean> marks = new ArrayList<>();
    try (ExternalSorter sorter =
        ExternalSorter.create(
            resources.budgetWithoutThreads(budgetBytes),
            compression.of(resources.store()),
            combiner)) {
      TestRecord.addAll(sorter, records);
      SortedCursor cursor = sorter.sort();
      long superseded = sorter.supersededRecords();
      while (cursor.next()) {
        out.add(TestRecord.current(cursor));
        marks.add(cursor.followsSuperseded());
      }
      assertThat(sorter.supersededRecords()).isEqualTo(superseded);
      return new Sorted(out, marks, superseded);
    }
  }

  /** Groups of some records, some of one, keys shorter than the suffix, large payloads. */
  private static List<TestRecord> records(Random random, int suffixBytes, int count) {
    int groupBytes = random.nextInt(14);
    int letters = 1 + random.nextInt(4);
    List<TestRecord> records = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      boolean shortKey = random.nextInt(30) == 0;
      byte[] key = new byte[shortKey ? random.nextInt(suffixBytes + 1) : groupBytes + suffixBytes];
      for (int j = 0; j < key.length; j++) {
        boolean ofGroup = j < key.length - suffixBytes;
        key[j] = (byte) (ofGroup ? random.nextInt(letters) * 100 : random.nextInt(256));
      }
      byte[] payload = new byte[random.nextInt(random.nextInt(100) == 0 ? 5000 : 30)];
      random.nextBytes(payload);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }
}
