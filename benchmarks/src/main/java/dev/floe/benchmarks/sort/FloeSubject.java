package dev.floe.benchmarks.sort;

import dev.floe.cdc.sort.Combiner;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SpillStore;

/**
 * Floe's sorter. Keeps one budget and one store for all laps, so that whatever they pool is used
 * again, or makes both anew for each lap.
 */
final class FloeSubject implements SortSubject {
  /** What a subject keeps from lap to lap. */
  enum Keep {
    POOL,
    NOTHING
  }

  private static final int MAX_PAYLOAD_BYTES = 256;

  private final SortSetup setup;
  private final Keep keep;
  private final Combiner combiner;
  private final byte[] payload = new byte[MAX_PAYLOAD_BYTES];
  private SortBudget budget;
  private SpillStore store;
  private ExternalSorter sorter;
  private SortedCursor cursor;
  private long leftOut;

  FloeSubject(SortSetup setup, Keep keep) {
    this(setup, keep, null);
  }

  /** With a combiner, or null for none. */
  FloeSubject(SortSetup setup, Keep keep, Combiner combiner) {
    this.setup = setup;
    this.keep = keep;
    this.combiner = combiner;
  }

  @Override
  public void feed(RecordSource source) {
    if (budget == null) {
      budget = SortBudget.ofBytes(setup.budgetBytes());
      store = SpillStore.inDirectory(setup.directory());
    }
    sorter =
        combiner == null
            ? ExternalSorter.create(budget, store)
            : ExternalSorter.create(budget, store, combiner);
    ExternalSorter to = sorter;
    while (source.next()) {
      to.add(source.key(), 0, source.keyLength(), source.payload(), 0, source.payloadLength());
    }
  }

  @Override
  public void sort() {
    cursor = sorter.sort();
  }

  @Override
  public void walk(Digest digest) {
    SortedCursor from = cursor;
    byte[] copy = payload;
    while (from.next()) {
      int keyLength = from.keyLength();
      int payloadLength = from.payloadLength();
      from.copyPayload(copy, 0);
      digest.add(
          keyLength >= Long.BYTES
              ? from.keyLong(0)
              : shortKey(from, keyLength) << (Long.SIZE - Byte.SIZE * keyLength),
          keyLength >= Long.BYTES
              ? from.keyLong(keyLength - Long.BYTES)
              : shortKey(from, keyLength),
          keyLength,
          Bytes.head(copy, 0, payloadLength),
          Bytes.tail(copy, 0, payloadLength),
          payloadLength);
    }
  }

  @Override
  public void release() {
    leftOut = sorter.supersededRecords();
    cursor.close();
    sorter.close();
    if (keep == Keep.NOTHING) {
      close();
    }
  }

  @Override
  public long leftOut() {
    return leftOut;
  }

  @Override
  public void close() {
    if (sorter != null) {
      sorter.close(); // again, unless the lap failed
      sorter = null;
    }
    if (budget != null) {
      store.close();
      budget.close();
      budget = null;
      store = null;
    }
  }

  private static long shortKey(SortedCursor from, int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << Byte.SIZE) | from.keyByte(i);
    }
    return value;
  }
}
