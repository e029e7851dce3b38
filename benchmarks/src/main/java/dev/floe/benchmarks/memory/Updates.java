package dev.floe.benchmarks.memory;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.common.ResidentMemory;
import dev.floe.benchmarks.common.ResolveTimes;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Epochs of random updates that a sink brings into a table with deletion vectors. */
final class Updates implements AutoCloseable {
  private static final String TABLE = "versions";
  private static final int FORMAT_VERSION = 3;

  private final Scale scale;
  private final Lake lake;
  private final Versions versions;
  private final SortBudget budget;
  private final KeyMemory keys;
  private final ResolveTimes resolving = new ResolveTimes();
  private final CdcSink sink;
  private final Versions.Row row = new Versions.Row();
  private long sequence;
  private long position;

  Updates(Scale scale, Path directory, long seed) throws IOException {
    this.scale = scale;
    lake = new Lake(directory.resolve("lake"));
    versions = new Versions(scale.rows(), seed);
    budget = SortBudget.ofBytes(scale.sorterBytes());
    keys = KeyMemory.ofBytes(scale.keyBytes());
    sink =
        CdcSink.builder(lake.catalog(), Lake.id(TABLE))
            .equalityColumns(Versions.KEY)
            .sinkId("benchmark")
            .createIfMissing(
                new TableDefinition(Versions.SCHEMA, List.of(), Lake.properties(FORMAT_VERSION)))
            .deleteMode(DeleteMode.DELETION_VECTORS)
            .sorterBudget(budget)
            .keyMemory(keys)
            .spillDirectory(directory.resolve("spill"))
            .metrics(resolving)
            .build();
  }

  /** Inserts all rows, in one epoch. */
  void load() {
    for (int id = 0; id < versions.rows(); id++) {
      sink.write(row.at(id, 0), ChangeKind.INSERT, sequence++);
    }
    sink.commit(++position);
  }

  /** All epochs, one after the other. */
  List<Footprint> run() throws IOException {
    List<Footprint> footprints = new ArrayList<>();
    for (int epoch = 1; epoch <= scale.epochs(); epoch++) {
      footprints.add(run(epoch));
    }
    return footprints;
  }

  private Footprint run(int epoch) throws IOException {
    ResidentMemory.resetPeak();
    long begin = System.nanoTime();
    for (int i = 0; i < scale.updates(); i++) {
      sink.write(row.at(versions.update(epoch), epoch), ChangeKind.UPDATE_AFTER, sequence++);
    }
    long written = System.nanoTime();
    sink.commit(++position);
    long committed = System.nanoTime();
    return Footprint.now(
        (written - begin) / 1e6, (committed - written) / 1e6, resolving.ms().get(epoch - 1), keys);
  }

  /** Compares the table with what the updates make of it. */
  void check() throws IOException {
    versions.check(lake.load(TABLE));
  }

  @Override
  public void close() {
    sink.close();
    budget.close();
    lake.close();
  }
}
