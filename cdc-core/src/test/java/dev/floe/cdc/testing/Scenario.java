package dev.floe.cdc.testing;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.data.Record;

/**
 * A table of its own in a lake, a sink to it, and what came of the epochs that it committed. Epochs
 * are texts of {@link Change}s and get the positions 10, 20, ...
 */
public final class Scenario implements AutoCloseable {
  public static final String SINK_ID = "s";

  private final Lake lake;
  private final String name;
  private final Shape shape;
  private final Counters counters = new Counters();
  private final UnaryOperator<CdcSink.Builder> options;
  private CdcSink sink;
  private long position;

  /**
   * A kind of table.
   *
   * @param row the row of a change
   * @param view how a row of the table reads in an assertion
   */
  public record Shape(
      org.apache.iceberg.Schema schema,
      PartitionSpec spec,
      Function<Change, Record> row,
      Function<Record, String> view) {}

  private Scenario(
      Lake lake,
      Shape shape,
      Map<String, String> properties,
      UnaryOperator<CdcSink.Builder> options) {
    this.lake = lake;
    this.shape = shape;
    this.options = options;
    this.name = lake.newName();
    lake.create(name, shape.schema(), shape.spec(), properties);
    this.sink = open(lake.catalog());
  }

  public static Scenario in(Lake lake, Shape shape) {
    return new Scenario(lake, shape, Map.of(), options -> options);
  }

  /** In a table of format version 3, whose deletes are deletion vectors. */
  public static Scenario inVersion3(
      Lake lake, Shape shape, UnaryOperator<CdcSink.Builder> options) {
    return in(lake, shape, Map.of(TableProperties.FORMAT_VERSION, "3"), options);
  }

  /** In a table with further properties. */
  public static Scenario in(
      Lake lake,
      Shape shape,
      Map<String, String> properties,
      UnaryOperator<CdcSink.Builder> options) {
    return new Scenario(lake, shape, properties, options);
  }

  public static Scenario in(Lake lake, Shape shape, UnaryOperator<CdcSink.Builder> options) {
    return new Scenario(lake, shape, Map.of(), options);
  }

  /** Another sink to the table, with the same id and options; the caller closes it. */
  public CdcSink open(Catalog catalog) {
    return options
        .apply(CdcSink.builder(catalog, Lake.id(name)).sinkId(SINK_ID).metrics(counters))
        .build();
  }

  /** A further sink to the table, with another id; the caller closes it. */
  public CdcSink openAs(String sinkId) {
    return CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId(sinkId).metrics(counters).build();
  }

  /** Closes the sink and opens it anew, as after a restart. */
  public Scenario restart() {
    sink.close();
    sink = open(lake.catalog());
    return this;
  }

  /** Commits changes as the next epoch. */
  public CommitResult epoch(String changes) {
    position += 10;
    return epochAt(position, changes);
  }

  /** Commits changes at a position. */
  public CommitResult epochAt(long at, String changes) {
    write(changes);
    position = at;
    return sink.commit(at);
  }

  /** Writes changes without committing. */
  public Scenario write(String changes) {
    write(sink, changes);
    return this;
  }

  public void write(CdcSink to, String changes) {
    for (Change change : Change.parse(changes)) {
      to.write(shape.row().apply(change), change.kind(), change.sequence());
    }
  }

  public CdcSink sink() {
    return sink;
  }

  public String name() {
    return name;
  }

  public Table table() {
    return lake.load(name);
  }

  /** What a reader sees, in order. */
  public List<String> rows() {
    return lake.rows(name).stream().map(shape.view()).sorted().toList();
  }

  public List<Snapshot> snapshots() {
    return lake.snapshots(name);
  }

  public Snapshot newest() {
    return table().currentSnapshot();
  }

  /** Adds a snapshot without files, as made by somebody else, with entries in its summary. */
  public void foreignSnapshot(String... keysAndValues) {
    AppendFiles append = table().newAppend();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      append.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    append.commit();
  }

  /** An entry of the newest snapshot's summary, null when it is not there. */
  public String property(String key) {
    return newest().summary().get(key);
  }

  /** A counter of the newest snapshot's summary, 0 when it is not there. */
  public int summary(String key) {
    return Integer.parseInt(newest().summary().getOrDefault(key, "0"));
  }

  public long count(CdcCounter counter) {
    return counters.of(counter);
  }

  /** The files of the newest snapshot: what each is, its partition and how many records it has. */
  public List<String> added() {
    Table table = table();
    List<String> files = new ArrayList<>();
    addedDataFiles().forEach(file -> files.add(describe("data", table, file)));
    addedDeleteFiles().forEach(file -> files.add(describe("delete", table, file)));
    files.sort(null);
    return files;
  }

  /** The data files that the newest snapshot added. */
  public List<DataFile> addedDataFiles() {
    List<DataFile> files = new ArrayList<>();
    changes().addedDataFiles().forEach(files::add);
    return files;
  }

  /** The delete files that the newest snapshot added. */
  public List<DeleteFile> addedDeleteFiles() {
    List<DeleteFile> files = new ArrayList<>();
    changes().addedDeleteFiles().forEach(files::add);
    return files;
  }

  private SnapshotChanges changes() {
    return SnapshotChanges.builderFor(table()).snapshot(newest()).build();
  }

  private static String describe(String what, Table table, ContentFile<?> file) {
    String partition = table.specs().get(file.specId()).partitionToPath(file.partition());
    return (what + " " + partition).strip() + " x" + file.recordCount();
  }

  /** The name of a commit's outcome. */
  public static String outcome(CommitResult result) {
    CommitOutcome outcome = result.outcome();
    return outcome.getClass().getSimpleName();
  }

  @Override
  public void close() {
    sink.close();
  }
}
