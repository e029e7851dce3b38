package dev.floe.cdc.sort;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/** A record on the heap, ordered the naive way: the oracle of the sorter's tests. */
final class TestRecord implements Comparable<TestRecord> {
  private final byte[] key;
  private final byte[] payload;

  TestRecord(byte[] key, byte[] payload) {
    this.key = key;
    this.payload = payload;
  }

  static TestRecord of(String key, String payload) {
    return new TestRecord(
        key.getBytes(StandardCharsets.ISO_8859_1), payload.getBytes(StandardCharsets.ISO_8859_1));
  }

  static List<TestRecord> sorted(Collection<TestRecord> records) {
    List<TestRecord> sorted = new ArrayList<>(records);
    sorted.sort(null);
    return sorted;
  }

  static void addAll(ExternalSorter sorter, Collection<TestRecord> records) {
    for (TestRecord record : records) {
      record.addTo(sorter);
    }
  }

  static List<TestRecord> drain(SortedCursor cursor) {
    List<TestRecord> records = new ArrayList<>();
    while (cursor.next()) {
      records.add(current(cursor));
    }
    return records;
  }

  static TestRecord current(SortedCursor cursor) {
    byte[] key = new byte[cursor.keyLength()];
    byte[] payload = new byte[cursor.payloadLength()];
    cursor.copyKey(key, 0, key.length);
    cursor.copyPayload(payload, 0);
    return new TestRecord(key, payload);
  }

  byte[] key() {
    return key;
  }

  byte[] payload() {
    return payload;
  }

  int payloadLength() {
    return payload.length;
  }

  void addTo(ExternalSorter sorter) {
    sorter.add(key, 0, key.length, payload, 0, payload.length);
  }

  @Override
  public int compareTo(TestRecord other) {
    int byKey = Arrays.compareUnsigned(key, other.key);
    return byKey != 0 ? byKey : Arrays.compareUnsigned(payload, other.payload);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TestRecord other
        && Arrays.equals(key, other.key)
        && Arrays.equals(payload, other.payload);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(payload);
  }

  @Override
  public String toString() {
    return hex(key) + "=" + hex(payload);
  }

  private static String hex(byte[] bytes) {
    int shown = Math.min(bytes.length, 16);
    String rest = shown < bytes.length ? "...(" + bytes.length + ")" : "";
    return HexFormat.of().formatHex(bytes, 0, shown) + rest;
  }
}
