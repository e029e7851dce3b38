package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random records and budgets against sorting a list. The seed is in the test's name. */
class SorterOracleTest {
  private static final int CASES = 40;

  @RegisterExtension final SortResources resources = new SortResources();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void anyRecordsInAnyBudgetComeOutAsASortedList(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      long budgetBytes = budgetBytes(random);
      List<TestRecord> records = records(random, 1 + random.nextInt(budgetBytes < 64 ? 200 : 3000));
      String what = "seed " + seed + ", case " + i + ", budget " + budgetBytes;
      SpillCompression compression = i % 2 == 0 ? SpillCompression.NONE : SpillCompression.LZ4;
      assertThat(sort(records, budgetBytes, compression))
          .as(what)
          .isEqualTo(TestRecord.sorted(records));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13})
  void arrivalOrderAndSpillingDoNotShow(long seed) {
    Random random = new Random(seed);
    List<TestRecord> records = records(random, 2000);
    List<TestRecord> once = sort(records, 1 << 24, SpillCompression.NONE);
    for (long budgetBytes : new long[] {1 << 10, 1 << 13, 1 << 16, 1 << 24}) {
      Collections.shuffle(records, random);
      for (SpillCompression compression : SpillCompression.values()) {
        assertThat(sort(records, budgetBytes, compression))
            .as("seed " + seed + ", budget " + budgetBytes + ", " + compression)
            .isEqualTo(once);
      }
    }
  }

  private List<TestRecord> sort(
      List<TestRecord> records, long budgetBytes, SpillCompression compression) {
    SpillStore store = compression.of(resources.store());
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(budgetBytes), store)) {
      TestRecord.addAll(sorter, records);
      assertThat(sorter.size()).isEqualTo(records.size());
      return TestRecord.drain(sorter.sort());
    }
  }

  /** From 1 byte to 4 MB, small ones as likely as large ones. */
  private static long budgetBytes(Random random) {
    return 1 + (random.nextLong() >>> (42 + random.nextInt(21)));
  }

  private static List<TestRecord> records(Random random, int count) {
    int sharedLength = random.nextInt(4) == 0 ? random.nextInt(40) : 0;
    int keyBytes = 1 + random.nextInt(24);
    int alphabet = random.nextBoolean() ? 256 : 1 + random.nextInt(3);
    byte[] shared = new byte[sharedLength];
    random.nextBytes(shared);
    List<TestRecord> records = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (!records.isEmpty() && random.nextInt(8) == 0) {
        records.add(relative(random, records.get(random.nextInt(records.size()))));
      } else {
        byte[] key = bytes(random, random.nextInt(keyBytes), alphabet, shared);
        int giant = random.nextInt(500) == 0 ? 100_000 : 40;
        records.add(
            new TestRecord(key, bytes(random, random.nextInt(giant), alphabet, new byte[0])));
      }
    }
    return records;
  }

  /** A duplicate, or the same key with another payload, or a key that the other begins. */
  private static TestRecord relative(Random random, TestRecord record) {
    return switch (random.nextInt(3)) {
      case 0 -> record;
      case 1 -> new TestRecord(record.key(), bytes(random, random.nextInt(20), 2, new byte[0]));
      default -> new TestRecord(bytes(random, random.nextInt(12), 2, record.key()), new byte[0]);
    };
  }

  private static byte[] bytes(Random random, int length, int alphabet, byte[] begin) {
    byte[] bytes = new byte[begin.length + length];
    System.arraycopy(begin, 0, bytes, 0, begin.length);
    for (int i = begin.length; i < bytes.length; i++) {
      int letter = random.nextInt(alphabet);
      bytes[i] = (byte) (alphabet == 256 ? letter : letter * 0x80);
    }
    return bytes;
  }
}
