package dev.floe.cdc.sort;

import java.util.Objects;

/** A record in memory as an address and two lengths, its payload right behind its key. */
abstract class AddressedRecord implements SortedRecord {
  private long key;
  private int keyLength;
  private int payloadLength;

  /** Points at another record. */
  final void wrap(long newKey, int newKeyLength, int newPayloadLength) {
    key = newKey;
    keyLength = newKeyLength;
    payloadLength = newPayloadLength;
  }

  /** Throws where there is no record to read. */
  abstract void checkReadable();

  final long key() {
    return key;
  }

  @Override
  public final int keyLength() {
    checkReadable();
    return keyLength;
  }

  @Override
  public final int payloadLength() {
    checkReadable();
    return payloadLength;
  }

  @Override
  public final int keyByte(int index) {
    checkReadable();
    Bounds.check(index, 1, keyLength, "the key");
    return NativeMemory.readByte(key + index) & 0xFF;
  }

  @Override
  public final long keyLong(int index) {
    checkReadable();
    Bounds.check(index, Long.BYTES, keyLength, "the key");
    return NativeMemory.readBigEndianLong(key + index);
  }

  @Override
  public final boolean samePayload(SortedRecord other) {
    checkReadable();
    AddressedRecord record = (AddressedRecord) Objects.requireNonNull(other);
    record.checkReadable();
    return payloadLength == record.payloadLength
        && RecordOrder.compare(
                key + keyLength, payloadLength, record.key + record.keyLength, payloadLength)
            == 0;
  }
}
