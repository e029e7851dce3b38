package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SortedRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Records in a list, walked in the order that a test puts them in. */
final class FakeCursor implements SortedCursor {
  @SuppressWarnings("ArrayRecordComponent") // Entries are never compared.
  private record Entry(byte[] key, byte[] payload) {}

  private final List<Entry> entries = new ArrayList<>();
  private int at = -1;

  FakeCursor add(byte[] key, long sequence, ChangeKind kind, byte[] payload) {
    byte[] sortKey = new byte[key.length + SortKey.SUFFIX_LENGTH];
    SortKey.write(key, key.length, sequence, kind, sortKey, 0);
    entries.add(new Entry(sortKey, payload));
    return this;
  }

  /** Puts the records into the order that a sorter gives. */
  FakeCursor sorted() {
    entries.sort(
        (left, right) -> {
          int byKey = Arrays.compareUnsigned(left.key, right.key);
          return byKey != 0 ? byKey : Arrays.compareUnsigned(left.payload, right.payload);
        });
    return this;
  }

  private byte[] key() {
    return entries.get(at).key;
  }

  private byte[] payload() {
    return entries.get(at).payload;
  }

  @Override
  public boolean next() {
    return ++at < entries.size();
  }

  @Override
  public int keyLength() {
    return key().length;
  }

  @Override
  public int payloadLength() {
    return payload().length;
  }

  @Override
  public int keyByte(int index) {
    return key()[index] & 0xFF;
  }

  @Override
  public long keyLong(int index) {
    return ByteBuffer.wrap(key()).getLong(index);
  }

  @Override
  public boolean samePayload(SortedRecord other) {
    throw new UnsupportedOperationException("only a combiner compares payloads");
  }

  @Override
  public boolean followsSuperseded() {
    return false;
  }

  @Override
  public boolean keyStartsWith(byte[] bytes, int length) {
    return Arrays.equals(bytes, 0, length, key(), 0, length);
  }

  @Override
  public void copyKey(byte[] into, int start, int length) {
    System.arraycopy(key(), 0, into, start, length);
  }

  @Override
  public void copyPayload(byte[] into, int start) {
    System.arraycopy(payload(), 0, into, start, payload().length);
  }

  @Override
  public void close() {}
}
