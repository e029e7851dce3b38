package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything that can happen to a spill file ends as an error that names it. */
class SpillFaultTest {
  /** Few runs of one small record each: small enough to damage every byte. */
  private static final List<TestRecord> SIX = records(6, 20, 1);

  /** Enough runs for merges before the last one, at a budget of 1 byte. */
  private static final List<TestRecord> THIRTY = records(30, 20, 2);

  /** Runs of several blocks, at a budget of 32 KB. */
  private static final List<TestRecord> MANY = records(900, 60, 3);

  private static final int MANY_BUDGET = 32 << 10;

  /** Runs whose blocks hold one record each that is larger than a buffer. */
  private static final List<TestRecord> LARGE = records(3, 2000, 4);

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void aFlippedBitInAnyByteIsFound() throws IOException {
    long fileBytes = spilledBytes(SIX, 1);
    for (long position = 0; position < fileBytes; position++) {
      assertFlippedBitIsFound(SIX, 1, position, (int) (position % 8));
      assertFlippedBitIsFound(SIX, 1, position, 7 - (int) (position % 8));
    }
  }

  @Test
  void aFlippedBitInAnyRegionOfAnyBlockIsFound() throws IOException {
    Random random = new Random(5);
    for (Region block : blocks(MANY, MANY_BUDGET)) {
      for (int field = 0; field < SpillFormat.HEADER_BYTES; field += 2) {
        assertFlippedBitIsFound(MANY, MANY_BUDGET, block.begin + field, random.nextInt(8));
      }
      long body = block.begin + SpillFormat.HEADER_BYTES;
      for (long at : new long[] {body, (body + block.end) / 2, block.end - 1}) {
        assertFlippedBitIsFound(MANY, MANY_BUDGET, at, random.nextInt(8));
      }
    }
  }

  @Test
  void aFlippedBitInALargeRecordIsFound() throws IOException {
    for (Region block : blocks(LARGE, 1)) {
      for (long at = block.begin; at < block.end; at += 61) {
        assertFlippedBitIsFound(LARGE, 1, at, (int) (at % 8));
      }
    }
  }

  @Test
  void everyTruncationIsFound() throws IOException {
    for (long n = 0; n < spilledBytes(SIX, 1); n++) {
      assertTruncationIsFound(SIX, 1, n);
    }
    for (long n = 0; n < spilledBytes(LARGE, 1); n += 97) {
      assertTruncationIsFound(LARGE, 1, n);
    }
  }

  @Test
  void truncationAtBlockEdgesIsFound() throws IOException {
    for (Region block : blocks(MANY, MANY_BUDGET)) {
      assertTruncationIsFound(MANY, MANY_BUDGET, block.begin);
      assertTruncationIsFound(MANY, MANY_BUDGET, block.begin + SpillFormat.HEADER_BYTES);
      assertTruncationIsFound(MANY, MANY_BUDGET, block.end - 1);
    }
  }

  @Test
  void aBlockInAnothersPlaceIsFound() throws IOException {
    List<Region> blocks = blocks(MANY, MANY_BUDGET);
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(store, MANY_BUDGET)) {
      TestRecord.addAll(sorter, MANY);
      SortedCursor cursor = sorter.sort();
      Region first = blocks.get(0);
      store.overwrite(blocks.get(1).begin, store.bytes(first.begin, (int) first.bytes()));
      assertThat(readUntilSpillException(cursor, MANY))
          .hasMessageContaining(store.onlyFileName())
          .hasMessageContaining("expected block 1, found block 0 of run 0");
    }
  }

  @Test
  void aReadThatFailsIsReported() throws IOException {
    for (long n = 0; n < spilledBytes(SIX, 1); n += 5) {
      TestSpillStore store = resources.store();
      store.failReadAt(n);
      try (ExternalSorter sorter = sorter(store, 1)) {
        TestRecord.addAll(sorter, SIX);
        SortedCursor cursor = sorter.sort();
        assertThat(readUntilSpillException(cursor, SIX))
            .hasMessageStartingWith("cannot read sorted records back from " + store.onlyFileName())
            .hasMessageContaining("Input/output error");
        assertThatThrownBy(cursor::next)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("reading failed before");
      }
    }
  }

  @Test
  void aReadThatFailsInAnEarlierMergeIsReported() throws IOException {
    for (long n = 0; n < spilledBytes(THIRTY, 1); n += 11) {
      TestSpillStore store = resources.store();
      store.failReadAt(n);
      try (ExternalSorter sorter = sorter(store, 1)) {
        TestRecord.addAll(sorter, THIRTY);
        assertThatThrownBy(() -> TestRecord.drain(sorter.sort()))
            .isInstanceOf(SpillException.class)
            .hasMessageContaining(store.onlyFileName())
            .hasMessageContaining("Input/output error");
      }
      resources.assertNothingHeld();
    }
  }

  @Test
  void aFullDiskAtAnyByteIsReported() throws IOException {
    for (List<TestRecord> records : List.of(THIRTY, LARGE)) {
      long step = records == LARGE ? 201 : 3;
      for (long n = 0; n < spilledBytes(records, 1); n += step) {
        assertFullDiskIsReported(records, n);
      }
    }
  }

  private void assertFullDiskIsReported(List<TestRecord> records, long fullAt) throws IOException {
    TestSpillStore store = resources.store();
    store.diskFullAt(fullAt);
    try (ExternalSorter sorter = sorter(store, 1)) {
      assertThatThrownBy(
              () -> {
                TestRecord.addAll(sorter, records);
                sorter.sort();
              })
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records to " + store.onlyFileName())
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("free space there, or give another spill directory");
      assertThatThrownBy(() -> records.get(0).addTo(sorter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot add: the sorter has failed before; make a new one");
    }
    resources.assertNothingHeld();
  }

  @Test
  void aFileThatCannotBeRemovedIsReportedAfterMemoryIsFreed() {
    TestSpillStore store = resources.store();
    store.failClose();
    ExternalSorter sorter = sorter(store, 1);
    TestRecord.addAll(sorter, SIX);
    assertThatThrownBy(sorter::close)
        .isInstanceOf(SpillException.class)
        .hasMessageContaining(store.onlyFileName())
        .hasMessageContaining("Stale file handle");
    sorter.close();
  }

  private void assertFlippedBitIsFound(List<TestRecord> records, int budget, long at, int bit)
      throws IOException {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(store, budget)) {
      TestRecord.addAll(sorter, records);
      SortedCursor cursor = sorter.sort();
      store.flipBit(at, bit);
      assertThat(readUntilSpillException(cursor, records))
          .as("bit " + bit + " of byte " + at)
          .hasMessageContaining(store.onlyFileName())
          .hasMessageContaining("is not what was written");
    }
  }

  private void assertTruncationIsFound(List<TestRecord> records, int budget, long length)
      throws IOException {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(store, budget)) {
      TestRecord.addAll(sorter, records);
      SortedCursor cursor = sorter.sort();
      store.truncateAt(length);
      assertThat(readUntilSpillException(cursor, records))
          .as("cut at " + length)
          .hasMessageContaining(store.onlyFileName())
          .hasMessageContaining("the file ends at " + length);
    }
  }

  /** Reads to the error, and sees to it that nothing wrong was read before it. */
  private static SpillException readUntilSpillException(
      SortedCursor cursor, List<TestRecord> records) {
    List<TestRecord> read = new ArrayList<>();
    SpillException error =
        catchThrowableOfType(
            SpillException.class,
            () -> {
              while (cursor.next()) {
                read.add(TestRecord.current(cursor));
              }
            });
    assertThat(error).as("after " + read.size() + " records").isNotNull();
    assertThat(read).isEqualTo(TestRecord.sorted(records).subList(0, read.size()));
    return error;
  }

  private ExternalSorter sorter(TestSpillStore store, long budgetBytes) {
    return ExternalSorter.create(resources.budget(budgetBytes), store);
  }

  private long spilledBytes(List<TestRecord> records, long budgetBytes) {
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.addAll(sorter, records);
      sorter.sort();
      return sorter.spilledBytes();
    }
  }

  private record Region(long begin, long end) {
    long bytes() {
      return end - begin;
    }
  }

  /** Where the blocks are in the spill file of these records. */
  private List<Region> blocks(List<TestRecord> records, long budgetBytes) throws IOException {
    TestSpillStore store = resources.store();
    List<Region> blocks = new ArrayList<>();
    try (ExternalSorter sorter = sorter(store, budgetBytes)) {
      TestRecord.addAll(sorter, records);
      sorter.sort();
      for (long at = 0; at < sorter.spilledBytes(); ) {
        int bodyBytes =
            store
                .bytes(at + SpillFormat.BODY_BYTES_OFFSET, Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .getInt();
        long end = at + SpillFormat.HEADER_BYTES + bodyBytes;
        blocks.add(new Region(at, end));
        at = end;
      }
    }
    assertThat(blocks).hasSizeGreaterThan(2);
    return blocks;
  }

  private static List<TestRecord> records(int count, int payloadBytes, long seed) {
    Random random = new Random(seed);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[6];
      byte[] payload = new byte[payloadBytes];
      random.nextBytes(key);
      random.nextBytes(payload);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }
}
