package dev.floe.cdc.simulation;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.nio.file.Path;

/** Opens the sinks of simulated processes. */
final class Sinks implements AutoCloseable {
  static final String SINK_ID = "s";

  private final SpillStore spills;
  private final SortBudget budget;

  Sinks(Path folder) {
    this.spills = SpillStore.inDirectory(folder);
    this.budget = SortBudget.ofMegabytes(8);
  }

  CdcSink open(Setting setting, SimulatedCatalog catalog) {
    return setting
        .options(CdcSink.builder(catalog, SimulatedCatalog.TABLE).sinkId(SINK_ID))
        .sorterBudget(budget)
        .spillStore(spills)
        .build();
  }

  /**
   * Leaves the sink of a killed process, of which nothing has an effect on the world any more.
   * Closing it here gives this machine its memory back.
   */
  void abandon(CdcSink sink) {
    if (sink == null) {
      return;
    }
    try {
      sink.close();
    } catch (RuntimeException | ProcessKilled dead) {
      // The process is dead: whatever it asks of its world fails.
    }
  }

  SortBudget budget() {
    return budget;
  }

  SpillStore spills() {
    return spills;
  }

  /** The memory of sinks that have not given it back. */
  long usedBytes() {
    return budget.usedBytes();
  }

  @Override
  public void close() {
    budget.close();
    spills.close();
  }
}
