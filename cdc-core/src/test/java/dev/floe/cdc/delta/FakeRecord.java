package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.sort.SortedRecord;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A change as two byte arrays, in the order of a sorter. */
final class FakeRecord implements SortedRecord, Comparable<FakeRecord> {
  private final byte[] key;
  private final byte[] payload;
  private final boolean marked;

  private FakeRecord(byte[] key, byte[] payload, boolean marked) {
    this.key = key;
    this.payload = payload;
    this.marked = marked;
  }

  static FakeRecord of(byte[] key, long sequence, ChangeKind kind, byte[] payload) {
    byte[] sortKey = new byte[key.length + SortKey.SUFFIX_LENGTH];
    SortKey.write(key, key.length, sequence, kind, sortKey, 0);
    return new FakeRecord(sortKey, payload, false);
  }

  /** This record, marked as one that follows others left out. */
  FakeRecord marked() {
    return new FakeRecord(key, payload, true);
  }

  boolean isMarked() {
    return marked;
  }

  /** Whether both keys are equal but for the last bytes. */
  boolean isOfGroup(FakeRecord other, int suffixBytes) {
    return Arrays.equals(
        key, 0, key.length - suffixBytes, other.key, 0, other.key.length - suffixBytes);
  }

  byte[] key() {
    return key;
  }

  byte[] payload() {
    return payload;
  }

  @Override
  public int keyLength() {
    return key.length;
  }

  @Override
  public int payloadLength() {
    return payload.length;
  }

  @Override
  public int keyByte(int index) {
    return key[index] & 0xFF;
  }

  @Override
  public long keyLong(int index) {
    return ByteBuffer.wrap(key).getLong(index);
  }

  @Override
  public boolean samePayload(SortedRecord other) {
    return Arrays.equals(payload, ((FakeRecord) other).payload);
  }

  @Override
  public int compareTo(FakeRecord other) {
    int byKey = Arrays.compareUnsigned(key, other.key);
    return byKey != 0 ? byKey : Arrays.compareUnsigned(payload, other.payload);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FakeRecord record && marked == record.marked && compareTo(record) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(payload);
  }

  @Override
  public String toString() {
    return SortedChange.kind(this)
        + "@"
        + SortedChange.sequence(this)
        + Arrays.toString(payload)
        + (marked ? "*" : "");
  }
}
