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
import org.junit.jupiter.params.provider.ValueSource;

/** Records of sizes at the edges: nothing, a block, the whole budget, more than that. */
class RecordSizesTest {
  @RegisterExtension final SortResources resources = new SortResources();

  private final Random random = new Random(1);

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(ints = {1, 4 << 10, 64 << 10, 1 << 20})
  void oneRecordAroundTheBudget(int budgetBytes) {
    for (int more = -9; more <= 9; more++) {
      assertSorts(budgetBytes, List.of(record(budgetBytes + more)));
    }
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(ints = {4 << 10, 64 << 10, 1 << 20})
  void severalRecordsAroundTheBudgetAmongSmallOnes(int budgetBytes) {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      records.add(record(16 + random.nextInt(100)));
    }
    for (int more = -1; more <= 1; more++) {
      records.add(random.nextInt(records.size()), record(budgetBytes + more));
      records.add(random.nextInt(records.size()), record(budgetBytes / 2 + more));
    }
    assertSorts(budgetBytes, records);
    Collections.shuffle(records, random);
    assertSorts(budgetBytes, records);
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(ints = {4 << 10, 1 << 20})
  void recordsAroundABlock(int budgetBytes) {
    List<TestRecord> records = new ArrayList<>();
    for (int more = -40; more <= 40; more++) {
      records.add(record((int) MemorySizes.blockBytes(budgetBytes) + more));
      records.add(record(MemorySizes.ioBufferBytes(budgetBytes) + more));
    }
    assertSorts(budgetBytes, records);
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(ints = {1, 4 << 10, 1 << 20})
  void recordsOfNothing(int budgetBytes) {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      records.add(new TestRecord(new byte[i % 3 == 0 ? i % 5 : 0], new byte[i % 7 == 0 ? 1 : 0]));
    }
    assertSorts(budgetBytes, records);
    assertSorts(budgetBytes, Collections.nCopies(2000, TestRecord.of("", "")));
  }

  @Test
  void aRecordOf64MegabytesIsSpilledAloneAndReadBack() {
    int payloadBytes = 64 << 20;
    SortBudget budget = resources.budget(1 << 20);
    byte[] payload = new byte[payloadBytes];
    random.nextBytes(payload);
    byte[] piece = new byte[1 << 20];
    try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
      sorter.add(new byte[] {2}, 0, 1, payload, 0, payloadBytes);
      for (int i = 0; i < 50_000; i++) {
        sorter.add(new byte[] {(byte) (i % 2 == 0 ? 1 : 3)}, 0, 1, payload, i, 20);
      }
      assertThat(sorter.spilledBytes()).isGreaterThan(payloadBytes);
      SortedCursor cursor = sorter.sort();
      int before = 0;
      while (cursor.next() && cursor.keyByte(0) == 1) {
        before++;
      }
      assertThat(before).isEqualTo(25_000);
      assertThat(cursor.keyByte(0)).isEqualTo(2);
      assertThat(cursor.payloadLength()).isEqualTo(payloadBytes);
      for (int from = 0; from < payloadBytes; from += piece.length) {
        cursor.copyPayload(from, piece, 0, piece.length);
        assertThat(Arrays.mismatch(payload, from, from + piece.length, piece, 0, piece.length))
            .as("piece at %d", from)
            .isEqualTo(-1);
      }
      int after = 0;
      while (cursor.next()) {
        assertThat(cursor.keyByte(0)).isEqualTo(3);
        after++;
      }
      assertThat(after).isEqualTo(25_000);
    }
  }

  private void assertSorts(int budgetBytes, List<TestRecord> records) {
    for (SortBudget budget :
        List.of(resources.budget(budgetBytes), resources.budgetWithoutThreads(budgetBytes))) {
      try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
        TestRecord.addAll(sorter, records);
        assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      }
    }
  }

  /** A record that takes {@code bytes} in memory before padding, or the fewest. */
  private TestRecord record(int bytes) {
    int content = Math.max(0, bytes - ArenaRecordFormat.KEY_OFFSET);
    byte[] key = new byte[Math.min(content, random.nextInt(20))];
    byte[] payload = new byte[content - key.length];
    random.nextBytes(key);
    random.nextBytes(payload);
    return new TestRecord(key, payload);
  }
}
