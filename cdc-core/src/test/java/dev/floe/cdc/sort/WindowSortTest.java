package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowSortTest {
  @RegisterExtension final SortResources resources = new SortResources();

  @ParameterizedTest(name = "{0} entries")
  @ValueSource(ints = {1, 2, 17, 255, 256, 8191, 8192, 8193, 70_000, 140_000})
  void allEntriesOrderByWindowAndEqualOnesStay(int size) {
    for (IntSupplier windows : windows(size)) {
      try (IndexedRecords records = entries(size, windows)) {
        List<Long> expected = sorted(records.entries());
        new WindowSort(records.index(), new SortScratch()).sortAll();
        assertThat(records.entries()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest(name = "{0} entries")
  @ValueSource(ints = {3, 300, 20_000})
  void aRangeIsSortedAndTheRestStays(int size) {
    Random random = new Random(size);
    SortScratch scratch = new SortScratch();
    for (IntSupplier windows : windows(size)) {
      try (IndexedRecords records = entries(size, windows)) {
        WindowSort sort = new WindowSort(records.index(), scratch);
        for (int i = 0; i < 5; i++) {
          int from = random.nextInt(size);
          int to = from + 1 + random.nextInt(size - from);
          List<Long> expected = new ArrayList<>(records.entries());
          List<Long> range = sorted(expected.subList(from, to));
          for (int at = from; at < to; at++) {
            expected.set(at, range.get(at - from));
          }
          sort.sort(from, to);
          assertThat(records.entries()).as("from %d to %d", from, to).isEqualTo(expected);
        }
      }
    }
  }

  /** Windows that use all digits, one, none, the sign, few values; in order and in reverse. */
  private static List<IntSupplier> windows(int size) {
    Random random = new Random(size);
    int[] counter = {0, Integer.MAX_VALUE};
    return List.of(
        random::nextInt,
        () -> 0x1234_5678,
        () -> random.nextInt(3) << 30,
        () -> random.nextInt(3) << 8 | 0x8000_0001,
        () -> random.nextInt() & 0x0010_0400,
        () -> random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE,
        () -> counter[0]++,
        () -> counter[1]--);
  }

  /** Entries whose references are their places, so that it shows when equal ones do not stay. */
  private IndexedRecords entries(int size, IntSupplier windows) {
    IndexedRecords records = new IndexedRecords(resources.budget(16 << 20));
    for (int i = 0; i < size; i++) {
      records.addEntry(RecordIndex.entry(windows.getAsInt(), i));
    }
    return records;
  }

  private static List<Long> sorted(List<Long> entries) {
    List<Long> sorted = new ArrayList<>(entries);
    sorted.sort(
        (one, other) ->
            Integer.compareUnsigned(RecordIndex.window(one), RecordIndex.window(other)));
    return sorted;
  }
}
