package dev.floe.cdc.sort;

/** Shows whatever record it is pointed at, without a check of its own. */
final class RecordView extends AddressedRecord {
  @Override
  void checkReadable() {}
}
