package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The longest record there can be; takes 4 GB of memory. */
@Tag("heavy")
class LargestRecordTest {
  private static final int KEY_BYTES = 3;
  private static final int PAYLOAD_BYTES = SpillFormat.MAX_RECORD_BYTES - KEY_BYTES;
  private static final int PIECE_BYTES = 1 << 20;

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void theLongestRecordIsSpilledAloneAndReadBack() {
    SortBudget budget = resources.budget(1 << 20);
    TestRecord first = TestRecord.of("a", "first");
    TestRecord last = TestRecord.of("z", "last");
    try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
      first.addTo(sorter);
      long added = addLongest(sorter);
      last.addTo(sorter);
      SortedCursor cursor = sorter.sort();
      assertThat(sorter.spilledBytes()).isGreaterThan(PAYLOAD_BYTES);
      assertThat(cursor.next()).isTrue();
      assertThat(TestRecord.current(cursor)).isEqualTo(first);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.keyLength()).isEqualTo(KEY_BYTES);
      assertThat(cursor.payloadLength()).isEqualTo(PAYLOAD_BYTES);
      assertThat(cursor.keyByte(0)).isEqualTo('m');
      assertThat(checksum(cursor)).isEqualTo(added);
      assertThat(cursor.next()).isTrue();
      assertThat(TestRecord.current(cursor)).isEqualTo(last);
      assertThat(cursor.next()).isFalse();
    }
  }

  /** Adds it and returns the checksum of its payload. */
  private static long addLongest(ExternalSorter sorter) {
    SplittableRandom random = new SplittableRandom(1);
    CRC32C checksum = new CRC32C();
    byte[] piece = new byte[PIECE_BYTES];
    long bytes = (long) KEY_BYTES + PAYLOAD_BYTES;
    long address = NativeMemory.allocate(bytes);
    try {
      for (int i = 0; i < KEY_BYTES; i++) {
        NativeMemory.writeByte(address + i, (byte) 'm');
      }
      for (long at = KEY_BYTES; at < bytes; at += PIECE_BYTES) {
        int length = (int) Math.min(PIECE_BYTES, bytes - at);
        random.nextBytes(piece);
        NativeMemory.copyIn(piece, 0, address + at, length);
        checksum.update(piece, 0, length);
      }
      sorter.add(address, KEY_BYTES, address + KEY_BYTES, PAYLOAD_BYTES);
      return checksum.getValue();
    } finally {
      NativeMemory.free(address, bytes);
    }
  }

  private static long checksum(SortedCursor cursor) {
    CRC32C checksum = new CRC32C();
    byte[] piece = new byte[PIECE_BYTES];
    for (long from = 0; from < PAYLOAD_BYTES; from += PIECE_BYTES) {
      int length = (int) Math.min(PIECE_BYTES, PAYLOAD_BYTES - from);
      cursor.copyPayload((int) from, piece, 0, length);
      checksum.update(piece, 0, length);
    }
    return checksum.getValue();
  }
}
