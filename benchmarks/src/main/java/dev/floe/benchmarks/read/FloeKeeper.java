package dev.floe.benchmarks.read;

import dev.floe.benchmarks.write.ChangeView;
import dev.floe.benchmarks.write.Changes;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableDefinition;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;

/** Floe as a service embeds it, in one shard. */
final class FloeKeeper implements Keeper {
  private final Lake lake;
  private final String name;
  private final CdcSink sink;
  private long sequence;
  private long position;

  FloeKeeper(Lake lake, String name, int formatVersion, Path spillDirectory) {
    this.lake = lake;
    this.name = name;
    sink =
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .equalityColumns(SampleEpoch.key().get(0).name())
            .sinkId("benchmark")
            .createIfMissing(
                new TableDefinition(
                    SampleEpoch.schema(), List.of(), Lake.properties(formatVersion)))
            .spillDirectory(spillDirectory)
            .build();
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
  public void close() {
    sink.close();
  }
}
