package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The forms in which a record can be added: all give what arrays give, and leave what they take.
 */
class AddFormsTest {
  private static final int AROUND = 5;

  @RegisterExtension final SortResources resources = new SortResources();

  /** A kind of buffer that shows bytes at an offset. */
  private enum Kind {
    HEAP {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes);
      }
    },
    HEAP_SLICE {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes + 7).slice(7, bytes);
      }
    },
    DIRECT {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes);
      }
    },
    DIRECT_SLICE {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes + 7).slice(7, bytes);
      }
    },
    READ_ONLY {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes);
      }

      @Override
      ByteBuffer shown(ByteBuffer buffer) {
        return buffer.asReadOnlyBuffer();
      }
    },
    READ_ONLY_DIRECT {
      @Override
      ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes);
      }

      @Override
      ByteBuffer shown(ByteBuffer buffer) {
        return buffer.asReadOnlyBuffer();
      }
    };

    abstract ByteBuffer allocate(int bytes);

    ByteBuffer shown(ByteBuffer buffer) {
      return buffer;
    }

    /** A buffer of which {@code bytes} remain, with other bytes around them. */
    ByteBuffer of(byte[] bytes) {
      ByteBuffer buffer = allocate(AROUND + bytes.length + AROUND);
      for (int i = 0; i < buffer.capacity(); i++) {
        buffer.put(i, (byte) 0x5A);
      }
      buffer.put(AROUND, bytes);
      return shown(buffer.position(AROUND).limit(AROUND + bytes.length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void buffersGiveWhatArraysGiveAndStayAsTheyAre(Kind kind) {
    for (long budgetBytes : new long[] {1, 1 << 12, 1 << 20}) {
      List<TestRecord> records = records();
      try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
        for (TestRecord record : records) {
          ByteBuffer key = kind.of(record.key());
          ByteBuffer payload = kind.of(record.payload());
          ByteBuffer keyBefore = key.duplicate();
          ByteBuffer payloadBefore = payload.duplicate();
          sorter.add(key, payload);
          assertUnchanged(key, keyBefore);
          assertUnchanged(payload, payloadBefore);
        }
        assertThat(sorter.size()).isEqualTo(records.size());
        assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      }
    }
  }

  @Test
  void keysAndPayloadsMayBeBuffersOfTwoKinds() {
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter sorter = resources.sorter(1 << 20)) {
      for (Kind one : Kind.values()) {
        for (Kind other : Kind.values()) {
          TestRecord record = TestRecord.of(one.name(), other.name());
          records.add(record);
          sorter.add(one.of(record.key()), other.of(record.payload()));
        }
      }
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void addressesGiveWhatArraysGive() {
    for (long budgetBytes : new long[] {1, 1 << 12, 1 << 20}) {
      List<TestRecord> records = records();
      try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
        for (TestRecord record : records) {
          int keyLength = record.key().length;
          long address = NativeMemory.allocate(keyLength + record.payloadLength() + 1);
          NativeMemory.copyIn(record.key(), 0, address, keyLength);
          NativeMemory.copyIn(record.payload(), 0, address + keyLength, record.payloadLength());
          sorter.add(address, keyLength, address + keyLength, record.payloadLength());
          NativeMemory.free(address, keyLength + record.payloadLength() + 1);
        }
        assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      }
    }
  }

  @Test
  void whatIsAddedIsACopy() {
    byte[] key = {1, 2, 3};
    ByteBuffer payload = ByteBuffer.wrap(new byte[] {4, 5});
    try (ExternalSorter sorter = resources.sorter(1 << 20)) {
      sorter.add(ByteBuffer.wrap(key), payload);
      key[0] = 9;
      payload.put(0, (byte) 9);
      assertThat(TestRecord.drain(sorter.sort()))
          .containsExactly(new TestRecord(new byte[] {1, 2, 3}, new byte[] {4, 5}));
    }
  }

  @Test
  void addressesWithNegativeLengthsAreRefusedAndTheSorterGoesOn() {
    TestRecord record = TestRecord.of("key", "payload");
    for (long budgetBytes : new long[] {1, 1 << 20}) {
      try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
        record.addTo(sorter);
        assertThatThrownBy(() -> sorter.add(0, -1, 0, 4))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "cannot add a record: a key of -1 and a payload of 4 bytes; give lengths of 0 or"
                    + " more");
        assertThatThrownBy(() -> sorter.add(0, 4, 0, Integer.MIN_VALUE))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("a payload of -2,147,483,648 bytes");
        assertThat(sorter.size()).isOne();
        record.addTo(sorter);
        assertThat(TestRecord.drain(sorter.sort())).containsExactly(record, record);
      }
    }
  }

  @Test
  void negativeArrayRangesAreRefusedAndTheSorterGoesOn() {
    byte[] four = {1, 2, 3, 4};
    try (ExternalSorter sorter = resources.sorter(1)) {
      assertThatThrownBy(() -> sorter.add(four, 0, -1, four, 0, 4))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("-1");
      assertThatThrownBy(() -> sorter.add(four, 5, 0, four, 0, 4))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("5");
      assertThatThrownBy(() -> sorter.add(four, 0, 4, four, 2, Integer.MAX_VALUE))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("length 4");
      assertThatThrownBy(() -> sorter.add(four, 0, 4, null, 0, 0))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("null");
      assertThat(sorter.size()).isZero();
      sorter.add(four, 4, 0, four, 4, 0);
      assertThat(TestRecord.drain(sorter.sort())).containsExactly(TestRecord.of("", ""));
    }
  }

  @Test
  void recordsThatAreTooLongAreRefusedAndTheSorterGoesOn() {
    TestRecord record = TestRecord.of("key", "payload");
    for (long budgetBytes : new long[] {1, 1 << 20}) {
      try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
        assertThatThrownBy(() -> sorter.add(0, Integer.MAX_VALUE, 0, Integer.MAX_VALUE))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "cannot add a record: its key of 2,147,483,647 and payload of 2,147,483,647 bytes"
                    + " are more than 2,147,483,593 together; leave it out or split it");
        record.addTo(sorter);
        assertThatThrownBy(() -> sorter.add(0, 1, 0, SpillFormat.MAX_RECORD_BYTES))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("leave it out or split it");
        assertThat(sorter.size()).isOne();
        assertThat(TestRecord.drain(sorter.sort())).containsExactly(record);
      }
    }
  }

  private static void assertUnchanged(ByteBuffer buffer, ByteBuffer before) {
    assertThat(buffer.position()).isEqualTo(before.position());
    assertThat(buffer.limit()).isEqualTo(before.limit());
    assertThat(buffer).isEqualTo(before);
  }

  private static List<TestRecord> records() {
    Random random = new Random(1);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      byte[] key = new byte[random.nextInt(20)];
      byte[] payload = new byte[random.nextInt(i % 50 == 0 ? 3000 : 40)];
      random.nextBytes(key);
      random.nextBytes(payload);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }
}
