package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryRunTest {
  private static final int MOST_PREFIX_BYTES = 64;

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void theKeyPrefixIsWhatAllKeysBeginWith() {
    assertPrefix(0);
    assertPrefix(0, "");
    assertPrefix(3, "key");
    assertPrefix(0, "", "key");
    assertPrefix(2, "key", "kex");
    assertPrefix(3, "key", "key\0", "key\0\0\0");
    assertPrefix(7, "1234567", "12345678", "123456789");
    assertPrefix(8, "12345678", "12345678a", "12345678b");
    assertPrefix(8, "12345678a", "12345678b");
    assertPrefix(2, "ab\0\0\0\0\1", "ab\0\0\0\0\2", "ab");
    assertPrefix(30, "s".repeat(30), "s".repeat(40), "s".repeat(35) + "t");
    assertPrefix(64, "s".repeat(100), "s".repeat(80));
  }

  @ParameterizedTest
  @EnumSource
  void theKeyPrefixOfAnyRecordsIsWhatAllKeysBeginWith(RecordShape shape) {
    Random random = new Random(1);
    for (int size : new int[] {1, 2, 5, 300}) {
      List<TestRecord> records = shape.records(random, size);
      assertThat(prefixLength(records)).as("%d records", size).isEqualTo(commonBytes(records));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReleasedRunIsAsNew(RecordShape shape) {
    Random random = new Random(2);
    SorterMemory memory = memory();
    try {
      MemoryRun run = new MemoryRun(memory);
      for (int size : new int[] {500, 1, 40, 3000, 17}) {
        List<TestRecord> records = shape.records(random, size);
        records.forEach(record -> add(run, memory, record));
        assertThat(run.size()).isEqualTo(size);
        SortedEntries sorted = run.sort();
        assertThat(run.keyPrefix().length()).isEqualTo(commonBytes(records));
        assertThat(drain(sorted)).isEqualTo(TestRecord.sorted(records));
        run.release();
        assertThat(run.size()).isZero();
        assertThat(memory.heldBytes()).isZero();
      }
    } finally {
      memory.close();
    }
  }

  @Test
  void aRunOnDiskTakesNoMoreThanIsSaid() {
    SorterMemory memory = memory();
    try {
      MemoryRun run = new MemoryRun(memory);
      assertThat(run.mostRunBytes(1024)).isZero();
      long contentBytes = 0;
      for (TestRecord record : RecordShape.MIXED.records(new Random(3), 2000)) {
        add(run, memory, record);
        contentBytes += SpillFormat.recordBytes(record.key().length, record.payloadLength());
      }
      assertThat(run.mostRunBytes(1024)).isBetween(contentBytes, 2 * contentBytes + 2000 * 20);
    } finally {
      memory.close();
    }
  }

  private void assertPrefix(int length, String... keys) {
    List<TestRecord> records =
        Arrays.stream(keys).map(key -> TestRecord.of(key, "payload")).toList();
    assertThat(prefixLength(records)).as(records.toString()).isEqualTo(length);
  }

  private int prefixLength(List<TestRecord> records) {
    SorterMemory memory = memory();
    try {
      MemoryRun run = new MemoryRun(memory);
      records.forEach(record -> add(run, memory, record));
      run.sort();
      return run.keyPrefix().length();
    } finally {
      memory.close();
    }
  }

  private SorterMemory memory() {
    return new SorterMemory(resources.budget(16 << 20).memory(), () -> {});
  }

  private static void add(MemoryRun run, SorterMemory memory, TestRecord record) {
    int keyLength = record.key().length;
    long bytes = ArenaRecordFormat.recordBytes(keyLength, record.payloadLength());
    if (!run.fits(bytes)) {
      assertThat(memory.tryReserve(run.bytesToGrow(bytes))).isTrue();
      run.grow(bytes);
    }
    long address = run.place(bytes);
    ArenaRecordFormat.writeLengths(address, keyLength, record.payloadLength());
    long key = ArenaRecordFormat.key(address);
    NativeMemory.copyIn(record.key(), 0, key, keyLength);
    NativeMemory.copyIn(record.payload(), 0, key + keyLength, record.payloadLength());
    run.add(address, keyLength);
  }

  private static List<TestRecord> drain(SortedEntries entries) {
    return TestRecord.drain(new ArenaCursor(entries));
  }

  private static int commonBytes(List<TestRecord> records) {
    if (records.isEmpty()) {
      return 0;
    }
    List<byte[]> keys = new ArrayList<>();
    records.forEach(record -> keys.add(record.key()));
    byte[] first = keys.get(0);
    int common = Math.min(first.length, MOST_PREFIX_BYTES);
    for (byte[] key : keys) {
      int mismatch = Arrays.mismatch(first, key);
      common = mismatch < 0 ? common : Math.min(common, mismatch);
    }
    return common;
  }
}
