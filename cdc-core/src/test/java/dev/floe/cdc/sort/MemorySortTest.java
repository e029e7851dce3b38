package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Inputs chosen to send sorting in memory down each of its paths. */
class MemorySortTest {
  @RegisterExtension final SortResources resources = new SortResources();

  private final Random random = new Random(1);

  @Test
  void sortedAndReversedInput() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      records.add(TestRecord.of(String.format("%06d", i / 3), "payload " + i % 3));
    }
    assertSorts(records);
    Collections.reverse(records);
    assertSorts(records);
  }

  @Test
  void longSharedPrefixes() {
    String shared = "s".repeat(100_001);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      records.add(TestRecord.of(shared + random.nextInt(50), "" + random.nextInt(10)));
    }
    assertSorts(records);
  }

  @Test
  void allKeysEqual() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      records.add(TestRecord.of("the very same key", "payload " + random.nextInt(2500)));
    }
    assertSorts(records);
  }

  @Test
  void allRecordsEqual() {
    List<TestRecord> records = Collections.nCopies(1000, TestRecord.of("same key", "same payload"));
    assertSorts(new ArrayList<>(records));
  }

  @Test
  void keysThatOnlyEndDifferently() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      records.add(TestRecord.of("\0".repeat(random.nextInt(30)), "\0".repeat(random.nextInt(30))));
    }
    assertSorts(records);
  }

  @Test
  void keysNestedDeeperThanTheSortRecurses() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      for (int copy = 0; copy < 2; copy++) {
        String tail = String.valueOf((char) random.nextInt(256));
        records.add(TestRecord.of("n".repeat(8 * i) + tail, ""));
      }
    }
    assertSorts(records);
  }

  @Test
  void numbersWithFewBitsInCommonPlaces() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      long number = (random.nextLong() & 0x8000_0010_0000_0003L) | 0x40;
      byte[] key = java.nio.ByteBuffer.allocate(8).putLong(number).array();
      records.add(new TestRecord(key, new byte[] {(byte) i}));
    }
    assertSorts(records);
  }

  @Test
  void ofAPrefixThatLostItsPlaceForAWhileTheEarlierRecordsAreSortedToo() {
    List<TestRecord> records = new ArrayList<>();
    // Of each number some records that come too early, then others in between, then many in order.
    for (int round = 0; round < 2; round++) {
      for (int number = 0; number < 256; number++) {
        for (int i = 0; i < 5 && round == 0; i++) {
          records.add(numbers(number, 50 + i));
        }
        for (int i = 0; i < 43 && round == 1; i++) {
          records.add(numbers(number, i < 13 ? i : (1L << 50) + i));
        }
      }
    }
    assertSorts(records);
  }

  private static TestRecord numbers(long first, long second) {
    return new TestRecord(
        ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(second).array(), new byte[0]);
  }

  private void assertSorts(List<TestRecord> records) {
    List<TestRecord> sorted = TestRecord.sorted(records);
    assertThat(sort(records)).isEqualTo(sorted);
    Collections.shuffle(records, random);
    assertThat(sort(records)).isEqualTo(sorted);
  }

  private List<TestRecord> sort(List<TestRecord> records) {
    try (ExternalSorter sorter = resources.sorter(1 << 28)) {
      TestRecord.addAll(sorter, records);
      List<TestRecord> result = TestRecord.drain(sorter.sort());
      assertThat(sorter.spilledBytes()).isZero();
      return result;
    }
  }
}
