package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SortedRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Records in a list, walked in the order that a test puts them in. */
final class FakeCursor implements SortedCursor {
  private final List<FakeRecord> records;
  private int at = -1;

  FakeCursor() {
    this(List.of());
  }

  FakeCursor(List<FakeRecord> records) {
    this.records = new ArrayList<>(records);
  }

  FakeCursor add(byte[] key, long sequence, ChangeKind kind, byte[] payload) {
    records.add(FakeRecord.of(key, sequence, kind, payload));
    return this;
  }

  /** Puts the records into the order that a sorter gives. */
  FakeCursor sorted() {
    records.sort(null);
    return this;
  }

  private FakeRecord record() {
    return records.get(at);
  }

  @Override
  public boolean next() {
    return ++at < records.size();
  }

  @Override
  public int keyLength() {
    return record().keyLength();
  }

  @Override
  public int payloadLength() {
    return record().payloadLength();
  }

  @Override
  public int keyByte(int index) {
    return record().keyByte(index);
  }

  @Override
  public long keyLong(int index) {
    return record().keyLong(index);
  }

  @Override
  public boolean samePayload(SortedRecord other) {
    return record().samePayload(other);
  }

  @Override
  public boolean followsSuperseded() {
    return record().isMarked();
  }

  @Override
  public boolean keyStartsWith(byte[] bytes, int length) {
    byte[] key = record().key();
    return length <= key.length && Arrays.equals(bytes, 0, length, key, 0, length);
  }

  @Override
  public void copyKey(byte[] into, int start, int length) {
    System.arraycopy(record().key(), 0, into, start, length);
  }

  @Override
  public void copyPayload(byte[] into, int start) {
    System.arraycopy(record().payload(), 0, into, start, record().payload().length);
  }

  @Override
  public void copyPayload(int from, byte[] into, int start, int length) {
    System.arraycopy(record().payload(), from, into, start, length);
  }

  @Override
  public void close() {}
}
