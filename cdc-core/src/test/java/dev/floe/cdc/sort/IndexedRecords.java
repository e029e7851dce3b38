package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/** Records in an arena and their index, as the parts of the sort see them. */
final class IndexedRecords implements AutoCloseable {
  private final SorterMemory memory;
  private final Arena arena;
  private final RecordIndex index;

  IndexedRecords(SortBudget budget) {
    this.memory = new SorterMemory(budget.memory(), () -> {});
    this.arena = new Arena(memory);
    this.index = new RecordIndex(memory);
  }

  IndexedRecords(SortBudget budget, List<TestRecord> records) {
    this(budget);
    records.forEach(this::add);
  }

  Arena arena() {
    return arena;
  }

  RecordIndex index() {
    return index;
  }

  /** Adds a record; its entry has no window. */
  void add(TestRecord record) {
    int keyLength = record.key().length;
    long bytes = ArenaRecordFormat.recordBytes(keyLength, record.payloadLength());
    if (!arena.fits(bytes)) {
      arena.begin(region(arena.regionBytes(bytes)));
    }
    long address = arena.take(bytes);
    ArenaRecordFormat.writeLengths(address, keyLength, record.payloadLength());
    long key = ArenaRecordFormat.key(address);
    NativeMemory.copyIn(record.key(), 0, key, keyLength);
    NativeMemory.copyIn(record.payload(), 0, key + keyLength, record.payloadLength());
    addEntry(RecordIndex.entry(0, arena.reference(address)));
  }

  void addEntry(long entry) {
    if (!index.fits()) {
      index.grow(region(memory.blockBytes()), region(memory.blockBytes()));
    }
    index.add(0, 0);
    index.setEntry(index.size() - 1, entry);
  }

  /** The records in the order of their entries. */
  List<TestRecord> records() {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < index.size(); i++) {
      long address = arena.address(RecordIndex.reference(index.entry(i)));
      byte[] key = new byte[ArenaRecordFormat.keyLength(address)];
      byte[] payload = new byte[ArenaRecordFormat.payloadLength(address)];
      NativeMemory.copyOut(ArenaRecordFormat.key(address), key, 0, key.length);
      NativeMemory.copyOut(ArenaRecordFormat.key(address) + key.length, payload, 0, payload.length);
      records.add(new TestRecord(key, payload));
    }
    return records;
  }

  List<Long> entries() {
    List<Long> entries = new ArrayList<>();
    for (int i = 0; i < index.size(); i++) {
      entries.add(index.entry(i));
    }
    return entries;
  }

  @Override
  public void close() {
    memory.close();
  }

  private Region region(long bytes) {
    if (!memory.tryReserve(bytes)) {
      throw new IllegalStateException("the budget is too small for this test");
    }
    return memory.reserved(bytes);
  }
}
