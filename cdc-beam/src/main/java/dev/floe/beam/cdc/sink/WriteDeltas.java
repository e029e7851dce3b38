package dev.floe.beam.cdc.sink;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.PartitionLimit;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ChangeTranslator;
import dev.floe.cdc.sink.ShardWriter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TablePin;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;

/**
 * The stage where the changes of one shard and window meet: sorts them while they are read,
 * collapses them and writes their files. What comes late is split off to dead letters before.
 *
 * <p>Files of a bundle that fails later are in no table; their names say run and window.
 */
final class WriteDeltas
    extends DoFn<KV<DestinationShard, Iterable<byte[]>>, KV<String, WindowDelta>> {
  private static final long serialVersionUID = 1L;

  static final TupleTag<KV<String, WindowDelta>> DELTAS = new TupleTag<>() {};
  static final TupleTag<Row> DEAD_LETTERS = new TupleTag<>() {};

  private final CdcOptions options;
  private final StepMetrics metrics = new StepMetrics(WriteDeltas.class);

  private transient BundleMetrics counted;
  private transient WriteTables tables;
  private transient SpecWatch specs;
  private transient SplitLateData lateData;
  private transient SortBudget budget;
  private transient SpillStore spillStore;
  private transient ChangeBatchReader changes;

  WriteDeltas(CdcOptions options) {
    this.options = options;
  }

  @Setup
  public void setup() {
    counted = new BundleMetrics();
    tables = new WriteTables(options);
    specs = new SpecWatch(options);
    lateData = new SplitLateData(options, tables);
    budget = SortBudget.ofMegabytes(options.writing().sorterMemoryMb());
    spillStore = SpillStore.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));
    changes = new ChangeBatchReader();
  }

  @Teardown
  public void teardown() {
    if (spillStore != null) {
      spillStore.close();
      budget.close();
    }
  }

  @ProcessElement
  public void process(
      @Element KV<DestinationShard, Iterable<byte[]>> group,
      BoundedWindow window,
      PaneInfo pane,
      MultiOutputReceiver output) {
    DestinationShard shard = group.getKey();
    if (SplitLateData.isLate(pane)) {
      lateData.split(shard.destination(), group.getValue(), output.get(DEAD_LETTERS)::output);
      return;
    }
    Iterator<byte[]> batches = group.getValue().iterator();
    if (!batches.hasNext()) {
      return; // A runner that restarts may close a window once more, with nothing in it.
    }
    long windowEndMs = window.maxTimestamp().getMillis();
    ShardDelta delta;
    try {
      delta = write(shard, batches, windowEndMs);
    } finally {
      metrics.report(counted.take());
    }
    output
        .get(DELTAS)
        .output(
            KV.of(
                shard.destination(), new WindowDelta(windowEndMs, shard.shard(), delta.toBytes())));
  }

  /** Writes the batches of a group, of which there is one at least. */
  private ShardDelta write(DestinationShard shard, Iterator<byte[]> batches, long windowEndMs) {
    byte[] first = batches.next();
    TablePin pin = ChangeBatchFormat.pin(first);
    PinnedTable table = tables.table(shard.destination(), pin);
    PartitionLimit limit =
        new PartitionLimit(options.writing().maxOpenPartitions(), budget, spillStore);
    try (ShardWriter writer = new ShardWriter(table, shard.shard(), limit, counted)) {
      add(first, writer);
      while (batches.hasNext()) {
        byte[] batch = batches.next();
        TablePin other = ChangeBatchFormat.pin(batch);
        if (other.equals(pin)) {
          add(batch, writer);
        } else {
          specs.check(table.table().name(), pin, other);
          translate(batch, tables.table(shard.destination(), other), table, writer);
        }
      }
      return writer.finish(
          FileLabel.of(options.committing().runId(), windowEndMs),
          tables.reach(shard.destination(), pin, windowEndMs));
    }
  }

  private void add(byte[] batch, ShardWriter writer) {
    changes.wrap(batch);
    while (changes.next()) {
      writer.add(
          batch,
          changes.sortKeyOffset(),
          changes.sortKeyLength(),
          batch,
          changes.rowOffset(),
          changes.rowLength());
    }
  }

  /** Adds changes that another worker, which pinned the table otherwise, has encoded. */
  private void translate(byte[] batch, PinnedTable from, PinnedTable to, ShardWriter writer) {
    ChangeTranslator translator = new ChangeTranslator(from, to);
    changes.wrap(batch);
    while (changes.next()) {
      boolean translated =
          translator.translate(
              batch,
              changes.sortKeyOffset(),
              changes.sortKeyLength(),
              batch,
              changes.rowOffset(),
              changes.rowLength());
      if (translated) {
        ChangeEncoder change = translator.translated();
        writer.add(change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
      }
    }
  }
}
