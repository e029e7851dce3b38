package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.write.Changes;
import dev.floe.benchmarks.write.PeerEpoch;
import dev.floe.benchmarks.write.SampleEpoch;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.WriteResult;

/**
 * Iceberg's equality-delta writer, committed as its Flink sink commits it: a row delta each epoch.
 */
final class PeerKeeper implements Keeper {
  private final Lake lake;
  private final String name;
  private final Table table;
  private PeerEpoch epoch;

  PeerKeeper(Lake lake, String name, int formatVersion) {
    this.lake = lake;
    this.name = name;
    table =
        lake.catalog()
            .createTable(
                Lake.id(name),
                SampleEpoch.schema(),
                PartitionSpec.unpartitioned(),
                Lake.properties(formatVersion));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void add(Changes changes) throws IOException {
    if (epoch == null) {
      epoch = PeerEpoch.of(table);
    }
    epoch.add(changes);
  }

  @Override
  public void commit() throws IOException {
    WriteResult files = epoch.finish();
    epoch = null;
    RowDelta delta = table.newRowDelta();
    for (var file : files.dataFiles()) {
      delta.addRows(file);
    }
    for (var file : files.deleteFiles()) {
      delta.addDeletes(file);
    }
    delta.commit();
  }

  @Override
  public Table table() {
    return lake.load(name);
  }

  @Override
  public List<Double> resolveMs() {
    return List.of(); // it knows where its own rows of the epoch are, and looks up no others
  }

  @Override
  public void close() throws IOException {
    if (epoch != null) {
      epoch.close();
    }
  }
}
