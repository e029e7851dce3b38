package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.common.ResolveTimes;
import dev.floe.benchmarks.write.ChangeView;
import dev.floe.benchmarks.write.Changes;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.TableDefinition;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;

/** Floe as a service embeds it, in one shard. */
final class FloeKeeper implements Keeper {
  private static final int VERSION_2 = 2;
  private static final int VERSION_3 = 3;

  private final Lake lake;
  private final String name;
  private final ResolveTimes resolving = new ResolveTimes();
  private final CdcSink sink;
  private long sequence;
  private long position;

  private FloeKeeper(
      Lake lake, String name, int formatVersion, CdcSink.Builder builder, Path spillDirectory) {
    this.lake = lake;
    this.name = name;
    sink =
        builder
            .equalityColumns(SampleEpoch.key().get(0).name())
            .sinkId("benchmark")
            .createIfMissing(
                new TableDefinition(
                    SampleEpoch.schema(), List.of(), Lake.properties(formatVersion)))
            .spillDirectory(spillDirectory)
            .metrics(resolving)
            .build();
  }

  /** With equality deletes, on a table of format version 2. */
  static FloeKeeper withEqualityDeletes(Lake lake, String name, Path spillDirectory) {
    return new FloeKeeper(
        lake,
        name,
        VERSION_2,
        CdcSink.builder(lake.catalog(), Lake.id(name)).deleteMode(DeleteMode.EQUALITY),
        spillDirectory);
  }

  /**
   * With deletion vectors, on a table of format version 3.
   *
   * @param keys for the keys of data files; where they do not fit, these are read in each epoch
   */
  static FloeKeeper withVectors(Lake lake, String name, KeyMemory keys, Path spillDirectory) {
    return new FloeKeeper(
        lake,
        name,
        VERSION_3,
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .deleteMode(DeleteMode.DELETION_VECTORS)
            .keyMemory(keys),
        spillDirectory);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void add(Changes changes) {
    ChangeView row = new ChangeView(changes);
    for (int i = 0; i < changes.count(); i++) {
      sink.write(row.at(i), changes.kind(i), sequence++);
    }
  }

  @Override
  public void commit() {
    sink.commit(++position);
  }

  @Override
  public Table table() {
    return lake.load(name);
  }

  @Override
  public List<Double> resolveMs() {
    return resolving.ms();
  }

  @Override
  public void close() {
    sink.close();
  }
}
