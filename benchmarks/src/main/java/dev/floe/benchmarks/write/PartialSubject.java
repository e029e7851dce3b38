package dev.floe.benchmarks.write;

import dev.floe.cdc.delta.ChangeCombiner;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.WriteMode;

/** The first steps of Floe alone, to tell what each of them takes. Writes nothing. */
final class PartialSubject implements WriteSubject {
  /** How far it goes. */
  enum Step {
    /** Encoding alone. */
    ENCODE,
    /** Encoding and sorting, until every change was read in order. */
    SORT
  }

  private final Step last;
  private final ChangeEncoder encoder;
  private final SortBudget budget;
  private final SpillStore store;
  private ExternalSorter sorter;
  private byte[] image = new byte[512];
  private long seen;

  PartialSubject(WriteSetup setup, WriteMode mode, Step last) {
    this.last = last;
    encoder = new ChangeEncoder(setup.table().pinned(mode), 1);
    budget = SortBudget.ofBytes(setup.budgetBytes());
    store = SpillStore.inDirectory(setup.spillDirectory());
  }

  @Override
  public void take(Changes changes) {
    sorter = ExternalSorter.create(budget, store, new ChangeCombiner());
    ExternalSorter to = sorter;
    ChangeView row = new ChangeView(changes);
    for (int i = 0; i < changes.count(); i++) {
      if (!encoder.encode(row.at(i), changes.kinds[i], i)) {
        continue;
      }
      if (last == Step.SORT) {
        to.add(
            encoder.sortKey(), 0, encoder.sortKeyLength(), encoder.row(), 0, encoder.rowLength());
      } else {
        seen += encoder.sortKey()[0] + encoder.row()[encoder.rowLength() - 1];
      }
    }
  }

  @Override
  public Written finish() {
    try (SortedCursor sorted = sorter.sort()) {
      while (sorted.next()) {
        if (image.length < sorted.payloadLength()) {
          image = new byte[sorted.payloadLength() * 2];
        }
        sorted.copyPayload(image, 0);
        seen += image[0];
      }
    }
    sorter.close();
    return Written.nothing();
  }

  @Override
  public Outcome expected(Changes changes) {
    return new Outcome(0, 0, 0);
  }

  /** A number made of what was seen, so that looking at it is not left out. */
  long seen() {
    return seen;
  }

  @Override
  public void tidy() {}

  @Override
  public void close() {
    if (sorter != null) {
      sorter.close(); // again, unless the lap failed
    }
    store.close();
    budget.close();
  }
}
