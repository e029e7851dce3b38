package dev.floe.cdc.sort;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Kinds of records, each to send the sort down other paths. */
enum RecordShape {
  /** Keys of any bytes or of few, now and then a giant; some are relatives of others. */
  MIXED {
    @Override
    List<TestRecord> records(Random random, int count) {
      int keyBytes = 1 + random.nextInt(24);
      int alphabet = random.nextBoolean() ? 256 : 1 + random.nextInt(3);
      byte[] shared = new byte[random.nextInt(4) == 0 ? random.nextInt(40) : 0];
      random.nextBytes(shared);
      List<TestRecord> records = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        if (!records.isEmpty() && random.nextInt(8) == 0) {
          records.add(relative(random, records.get(random.nextInt(records.size()))));
        } else {
          byte[] key = bytes(random, random.nextInt(keyBytes), alphabet, shared);
          int most = random.nextInt(500) == 0 ? 100_000 : 40;
          records.add(new TestRecord(key, bytes(random, random.nextInt(most), alphabet, NONE)));
        }
      }
      return records;
    }
  },

  /** Each key begins with the one before but for its end: ties within ties within ties. */
  NESTED {
    @Override
    List<TestRecord> records(Random random, int count) {
      int stepBytes = 1 + random.nextInt(8);
      int depth = Math.min(count / 8 + 1, 400);
      List<TestRecord> records = new ArrayList<>(count);
      byte[] whole = bytes(random, depth * stepBytes, 2, NONE);
      for (int i = 0; i < count; i++) {
        byte[] begin = Arrays.copyOf(whole, random.nextInt(depth) * stepBytes);
        records.add(new TestRecord(bytes(random, random.nextInt(3), 3, begin), some(random)));
      }
      return records;
    }
  },

  /** Keys and payloads of nothing but zeros, which differ by their lengths alone. */
  ZEROS {
    @Override
    List<TestRecord> records(Random random, int count) {
      int most = 1 + random.nextInt(30);
      List<TestRecord> records = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        byte[] payload = new byte[random.nextInt(most)];
        if (random.nextInt(10) == 0 && payload.length > 0) {
          payload[random.nextInt(payload.length)] = 1;
        }
        records.add(new TestRecord(new byte[random.nextInt(most)], payload));
      }
      return records;
    }
  },

  /** Up to 100 bytes that all keys share, then few letters. */
  SHARED {
    @Override
    List<TestRecord> records(Random random, int count) {
      byte[] shared = bytes(random, random.nextInt(101), 256, NONE);
      int alphabet = 1 + random.nextInt(4);
      int rest = 1 + random.nextInt(12);
      List<TestRecord> records = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        records.add(
            new TestRecord(bytes(random, random.nextInt(rest), alphabet, shared), some(random)));
      }
      return records;
    }
  },

  ASCENDING {
    @Override
    List<TestRecord> records(Random random, int count) {
      return TestRecord.sorted(numbers(random, count));
    }
  },

  DESCENDING {
    @Override
    List<TestRecord> records(Random random, int count) {
      List<TestRecord> records = TestRecord.sorted(numbers(random, count));
      Collections.reverse(records);
      return records;
    }
  },

  /** Ascending but for a few that changed places. */
  NEARLY_SORTED {
    @Override
    List<TestRecord> records(Random random, int count) {
      List<TestRecord> records = TestRecord.sorted(numbers(random, count));
      for (int i = 0; i <= count / 100; i++) {
        Collections.swap(records, random.nextInt(count), random.nextInt(count));
      }
      return records;
    }
  },

  /** A few keys with many payloads each. */
  EQUAL_KEYS {
    @Override
    List<TestRecord> records(Random random, int count) {
      int keys = 1 + random.nextInt(4);
      int keyBytes = random.nextInt(12);
      byte[] shared = bytes(random, random.nextInt(20), 256, NONE);
      List<TestRecord> records = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        byte[] key = new byte[keyBytes + 1];
        key[keyBytes] = (byte) random.nextInt(keys);
        records.add(new TestRecord(key, bytes(random, random.nextInt(10), 3, shared)));
      }
      return records;
    }
  };

  private static final byte[] NONE = {};

  /** At least one record; the same for the same state of {@code random}. */
  abstract List<TestRecord> records(Random random, int count);

  private static List<TestRecord> numbers(Random random, int count) {
    int range = 1 + random.nextInt(2 * count);
    List<TestRecord> records = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      byte[] key = ByteBuffer.allocate(8).putLong(random.nextInt(range)).array();
      records.add(new TestRecord(key, some(random)));
    }
    return records;
  }

  private static byte[] some(Random random) {
    return bytes(random, random.nextInt(20), 256, NONE);
  }

  /** A duplicate, or the same key with another payload, or a key that the other begins. */
  private static TestRecord relative(Random random, TestRecord record) {
    return switch (random.nextInt(3)) {
      case 0 -> record;
      case 1 -> new TestRecord(record.key(), bytes(random, random.nextInt(20), 2, NONE));
      default -> new TestRecord(bytes(random, random.nextInt(12), 2, record.key()), NONE);
    };
  }

  private static byte[] bytes(Random random, int length, int alphabet, byte[] begin) {
    byte[] bytes = Arrays.copyOf(begin, begin.length + length);
    for (int i = begin.length; i < bytes.length; i++) {
      int letter = random.nextInt(alphabet);
      bytes[i] = (byte) (alphabet == 256 ? letter : letter * 0x80);
    }
    return bytes;
  }
}
