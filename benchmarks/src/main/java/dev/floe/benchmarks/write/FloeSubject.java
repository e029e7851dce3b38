package dev.floe.benchmarks.write;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ShardWriter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.io.IOException;

/**
 * Floe through its doors, in one shard: encode, sort, collapse, write. Keeps one budget and one
 * store for all laps, as a sink does for its epochs.
 */
final class FloeSubject implements WriteSubject {
  private final LocalTable table;
  private final PinnedTable pinned;
  private final ChangeEncoder encoder;
  private final SortBudget budget;
  private final SpillStore store;
  private ShardWriter writer;

  FloeSubject(WriteSetup setup, WriteMode mode) {
    table = setup.table();
    pinned = table.pinned(mode);
    encoder = new ChangeEncoder(pinned, 1);
    budget = SortBudget.ofBytes(setup.budgetBytes());
    store = SpillStore.inDirectory(setup.spillDirectory());
  }

  @Override
  public void take(Changes changes) {
    writer = new ShardWriter(pinned, 0, budget, store, CdcMetrics.none());
    ShardWriter to = writer;
    ChangeView row = new ChangeView(changes);
    for (int i = 0; i < changes.count(); i++) {
      if (encoder.encode(row.at(i), changes.kinds[i], i)) {
        to.add(encoder.sortKey(), encoder.sortKeyLength(), encoder.row(), encoder.rowLength());
      }
    }
  }

  @Override
  public Written finish() {
    ShardDelta delta = writer.finish(FileLabel.ofRun("benchmark"));
    writer.close();
    return new Written(delta.dataFiles(), delta.deleteFiles());
  }

  @Override
  public Outcome expected(Changes changes) {
    return Outcome.ofCollapse(changes, pinned.mode());
  }

  @Override
  public void tidy() throws IOException {
    table.clear();
  }

  @Override
  public void close() {
    if (writer != null) {
      writer.close(); // again, unless the lap failed
    }
    store.close();
    budget.close();
  }
}
