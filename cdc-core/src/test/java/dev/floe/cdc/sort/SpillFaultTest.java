package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything that can happen to a spill file ends as an error that names it. */
class SpillFaultTest {

  /** Records and how they are spilled. */
  private enum Sample {
    /** Three runs of six small records, and one in memory: few enough to damage every byte. */
    FEW(19, 20, 256, 1, SpillCompression.NONE),

    /** Enough runs for merges before the last one. */
    STEPS(30, 900, 256, 1, SpillCompression.NONE),

    /** Runs of several blocks, which are read ahead. */
    BLOCKS(1300, 60, 256, 32 << 10, SpillCompression.NONE),

    /** The same, compressed. */
    PACKED(1300, 60, 1, 32 << 10, SpillCompression.LZ4),

    /** The same, which do not get smaller. */
    UNPACKABLE(1300, 60, 256, 32 << 10, SpillCompression.LZ4),

    /** Three runs of one record each that is larger than a buffer, and one in memory. */
    LARGE(4, 2000, 256, 1, SpillCompression.NONE);

    private final int count;
    private final int payloadBytes;
    private final int letters;
    private final long budgetBytes;
    private final SpillCompression compression;

    Sample(
        int count, int payloadBytes, int letters, long budgetBytes, SpillCompression compression) {
      this.count = count;
      this.payloadBytes = payloadBytes;
      this.letters = letters;
      this.budgetBytes = budgetBytes;
      this.compression = compression;
    }

    private List<TestRecord> records() {
      Random random = new Random(count);
      List<TestRecord> records = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] key = new byte[6];
        byte[] payload = new byte[payloadBytes];
        random.nextBytes(key);
        for (int j = 0; j < payloadBytes; j++) {
          payload[j] = (byte) random.nextInt(letters);
        }
        records.add(new TestRecord(key, payload));
      }
      return records;
    }
  }

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void samplesAreWhatTheySay() throws IOException {
    assertThat(blocks(Sample.FEW)).hasSize(3).allMatch(b -> b.bytes() == 36 + 6 * 28);
    assertThat(blocks(Sample.BLOCKS)).hasSizeGreaterThan(60).allMatch(b -> b.codec() == 0);
    assertThat(blocks(Sample.PACKED)).hasSizeGreaterThan(100).allMatch(b -> b.codec() == 1);
    assertThat(blocks(Sample.UNPACKABLE)).hasSizeGreaterThan(100).allMatch(b -> b.codec() == 0);
    assertThat(blocks(Sample.LARGE)).hasSize(3).allMatch(b -> b.bytes() > 2000);
  }

  @Test
  void aFlippedBitInAnyByteIsFound() throws IOException {
    for (SpillBlock block : blocks(Sample.FEW)) {
      for (long position = block.begin(); position < block.end(); position++) {
        assertFlippedBitIsFound(Sample.FEW, position, (int) (position % 8));
        assertFlippedBitIsFound(Sample.FEW, position, 7 - (int) (position % 8));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "PACKED", "UNPACKABLE"})
  void aFlippedBitInAnyRegionOfAnyBlockIsFound(Sample sample) throws IOException {
    Random random = new Random(5);
    for (SpillBlock block : blocks(sample)) {
      int field = random.nextInt(SpillFormat.HEADER_BYTES);
      long body = block.begin() + SpillFormat.HEADER_BYTES;
      long inBody = body + random.nextInt((int) (block.end() - body));
      for (long at : new long[] {block.begin() + field, body, inBody, block.end() - 1}) {
        assertFlippedBitIsFound(sample, at, random.nextInt(8));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "PACKED"})
  void aFlippedBitInAnyHeaderByteIsFound(Sample sample) throws IOException {
    SpillBlock block = blocks(sample).get(40);
    for (long at = block.begin(); at < block.begin() + SpillFormat.HEADER_BYTES; at++) {
      for (int bit = 0; bit < 8; bit++) {
        assertFlippedBitIsFound(sample, at, bit);
      }
    }
  }

  @Test
  void aFlippedBitInALargeRecordIsFound() throws IOException {
    for (SpillBlock block : blocks(Sample.LARGE)) {
      for (long at = block.begin(); at < block.end(); at += 61) {
        assertFlippedBitIsFound(Sample.LARGE, at, (int) (at % 8));
      }
    }
  }

  @Test
  void everyTruncationIsFound() throws IOException {
    for (SpillBlock block : blocks(Sample.FEW)) {
      for (long n = block.begin(); n < block.end(); n++) {
        assertTruncationIsFound(Sample.FEW, n);
      }
    }
    for (SpillBlock block : blocks(Sample.LARGE)) {
      for (long n = block.begin(); n < block.end(); n += 97) {
        assertTruncationIsFound(Sample.LARGE, n);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "PACKED"})
  void truncationAtBlockEdgesIsFound(Sample sample) throws IOException {
    for (SpillBlock block : blocks(sample)) {
      assertTruncationIsFound(sample, block.begin());
      assertTruncationIsFound(sample, block.begin() + SpillFormat.HEADER_BYTES);
      assertTruncationIsFound(sample, block.end() - 1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "PACKED"})
  void aBlockInAnothersPlaceIsFound(Sample sample) throws IOException {
    List<SpillBlock> blocks = blocks(sample);
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(sample, store)) {
      TestRecord.addAll(sorter, sample.records());
      SortedCursor cursor = sorter.sort();
      SpillBlock first = blocks.get(0);
      store.overwrite(blocks.get(1).begin(), store.bytes(first.begin(), (int) first.bytes()));
      assertThat(readUntilSpillException(cursor, sample.records()))
          .hasMessageContaining(store.onlyFileName())
          .hasMessageContaining("the block at " + blocks.get(1).begin() + " of run 0")
          .hasMessageContaining("expected block 1, found block 0 of run 0");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FEW", "BLOCKS", "PACKED"})
  void aReadThatFailsIsReported(Sample sample) throws IOException {
    for (SpillBlock block : blocks(sample)) {
      TestSpillStore store = resources.store();
      store.failReadAt(block.begin() + block.bytes() / 2);
      try (ExternalSorter sorter = sorter(sample, store)) {
        TestRecord.addAll(sorter, sample.records());
        SortedCursor cursor = sorter.sort();
        assertThat(readUntilSpillException(cursor, sample.records()))
            .hasMessageStartingWith("cannot read sorted records back from " + store.onlyFileName())
            .hasMessageContaining("Input/output error");
        assertThatThrownBy(cursor::next)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("reading failed before");
      }
      resources.assertNothingHeld();
    }
  }

  @Test
  void aReadThatFailsInAnEarlierMergeIsReported() throws IOException {
    for (SpillBlock block : blocks(Sample.STEPS)) {
      TestSpillStore store = resources.store();
      store.failReadAt(block.begin() + block.bytes() / 3);
      try (ExternalSorter sorter = sorter(Sample.STEPS, store)) {
        TestRecord.addAll(sorter, Sample.STEPS.records());
        assertThatThrownBy(() -> TestRecord.drain(sorter.sort()))
            .isInstanceOf(SpillException.class)
            .hasMessageContaining(store.onlyFileName())
            .hasMessageContaining("Input/output error");
      }
      resources.assertNothingHeld();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FEW", "STEPS", "BLOCKS", "PACKED", "LARGE"})
  void aFullDiskAtAnyByteIsReported(Sample sample) throws IOException {
    Random random = new Random(6);
    long fileBytes = fileBytes(sample);
    List<SpillBlock> blocks = blocks(sample);
    LongStream atBlocks =
        blocks.stream().flatMapToLong(b -> LongStream.of(b.begin(), b.begin() + 7, b.end() - 1));
    LongStream anywhere = random.longs(100, 0, fileBytes);
    for (long n : LongStream.concat(atBlocks, anywhere).toArray()) {
      assertFullDiskIsReported(sample, n);
    }
    assertFullDiskIsReported(sample, fileBytes - 1);
  }

  private void assertFullDiskIsReported(Sample sample, long fullAt) throws IOException {
    TestSpillStore store = resources.store();
    store.diskFullAt(fullAt);
    try (ExternalSorter sorter = sorter(sample, store)) {
      assertThatThrownBy(
              () -> {
                TestRecord.addAll(sorter, sample.records());
                sorter.sort();
              })
          .as("full at " + fullAt)
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records to " + store.onlyFileName())
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("free space there, or give another spill directory");
      assertThatThrownBy(() -> sample.records().get(0).addTo(sorter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot add: the sorter has failed before; make a new one");
    }
    resources.assertNothingHeld();
  }

  @Test
  void aFileThatCannotBeRemovedIsReportedAfterMemoryIsFreed() {
    TestSpillStore store = resources.store();
    store.failClose();
    ExternalSorter sorter = sorter(Sample.FEW, store);
    TestRecord.addAll(sorter, Sample.FEW.records());
    assertThatThrownBy(sorter::close)
        .isInstanceOf(SpillException.class)
        .hasMessageContaining(store.onlyFileName())
        .hasMessageContaining("Stale file handle");
    sorter.close();
  }

  private void assertFlippedBitIsFound(Sample sample, long at, int bit) throws IOException {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(sample, store)) {
      TestRecord.addAll(sorter, sample.records());
      SortedCursor cursor = sorter.sort();
      store.flipBit(at, bit);
      assertThat(readUntilSpillException(cursor, sample.records()))
          .as("bit " + bit + " of byte " + at)
          .hasMessageContaining(store.onlyFileName())
          .hasMessageContaining("is not what was written");
    }
  }

  private void assertTruncationIsFound(Sample sample, long length) throws IOException {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(sample, store)) {
      TestRecord.addAll(sorter, sample.records());
      SortedCursor cursor = sorter.sort();
      store.truncateAt(length);
      assertThat(readUntilSpillException(cursor, sample.records()))
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

  /** Where the blocks of the sample's runs are before any are merged. */
  private List<SpillBlock> blocks(Sample sample) throws IOException {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(sample, store)) {
      TestRecord.addAll(sorter, sample.records());
      if (sample != Sample.STEPS) {
        sorter.sort();
      }
      return SpillBlock.find(store, sample.budgetBytes);
    }
  }

  /** How long the sample's file becomes. */
  private long fileBytes(Sample sample) {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = sorter(sample, store)) {
      TestRecord.addAll(sorter, sample.records());
      sorter.sort();
      return store.fileBytes();
    }
  }

  private ExternalSorter sorter(Sample sample, TestSpillStore store) {
    return ExternalSorter.create(
        resources.budgetWithoutThreads(sample.budgetBytes), sample.compression.of(store));
  }
}
