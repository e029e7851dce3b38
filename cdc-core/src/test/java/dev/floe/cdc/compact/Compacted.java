package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.PartitionUtil;

/** A table that a sink writes to and a compactor compacts. */
final class Compacted implements AutoCloseable {
  static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.LongType.get()),
              NestedField.optional(2, "region", Types.StringType.get()),
              NestedField.optional(3, "text", Types.StringType.get())),
          Set.of(1));

  private final Lake lake;
  private final String name;
  private CdcSink sink;
  private long position;
  private long sequence;

  Compacted(Lake lake, Formats formats, PartitionSpec spec) {
    this(lake, formats, SCHEMA, spec);
  }

  Compacted(Lake lake, Formats formats, Schema schema, PartitionSpec spec) {
    this.lake = lake;
    this.name = lake.newName();
    Map<String, String> properties = new HashMap<>(formats.properties());
    properties.put("commit.retry.min-wait-ms", "1");
    lake.create(name, schema, spec, properties);
    this.sink = CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId("s").build();
  }

  /** Writes through another catalog from now on, as after a restart. */
  Compacted writeThrough(Catalog catalog) {
    sink.close();
    sink = CdcSink.builder(catalog, Lake.id(name)).sinkId("s").build();
    return this;
  }

  Table table() {
    return lake.load(name);
  }

  String name() {
    return name;
  }

  CdcSink sink() {
    return sink;
  }

  static Record row(long id, String region, String text) {
    return Rows.row(SCHEMA, id, region, text);
  }

  Compacted insert(long from, long to) {
    for (long id = from; id < to; id++) {
      sink.write(row(id, region(id), "first " + id), ChangeKind.INSERT, ++sequence);
    }
    return this;
  }

  Compacted update(long from, long to, long step) {
    for (long id = from; id < to; id += step) {
      sink.write(row(id, region(id), "old"), ChangeKind.UPDATE_BEFORE, ++sequence);
      sink.write(row(id, region(id), "new " + sequence), ChangeKind.UPDATE_AFTER, ++sequence);
    }
    return this;
  }

  Compacted delete(long from, long to, long step) {
    for (long id = from; id < to; id += step) {
      sink.write(row(id, region(id), "old"), ChangeKind.DELETE, ++sequence);
    }
    return this;
  }

  Compacted commit() {
    position += 10;
    sink.commit(position);
    return this;
  }

  static String region(long id) {
    return "r" + id % 3;
  }

  /** What a reader sees, in order. */
  List<String> rows() {
    return lake.rows(name).stream()
        .map(row -> "%s %s %s".formatted(row.get(0), row.get(1), row.get(2)))
        .sorted()
        .toList();
  }

  /** The same with all columns that the table has now. */
  List<String> wholeRows() {
    int columns = table().schema().columns().size();
    return lake.rows(name).stream()
        .map(
            row ->
                IntStream.range(0, columns)
                    .mapToObj(i -> String.valueOf(row.get(i)))
                    .collect(Collectors.joining(" ")))
        .sorted()
        .toList();
  }

  List<GroupResult> compact() {
    return compact(CompactionRules.defaults());
  }

  List<GroupResult> compactAll() {
    return compact(new CompactionRules(CompactionRules.Scope.ALL, 0.2, OptionalLong.empty()));
  }

  List<GroupResult> compact(CompactionRules rules) {
    return compact(lake.catalog(), rules);
  }

  List<GroupResult> compact(Catalog through, CompactionRules rules) {
    return compact(through.loadTable(Lake.id(name)), Branch.MAIN, rules);
  }

  List<GroupResult> compact(Table table, Branch branch, CompactionRules rules) {
    List<GroupResult> results = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofMegabytes(4);
        SpillStore store = SpillStore.inDirectory(lake.folder().resolve("spill"))) {
      new Compactor(table, branch, List.of(), rules).run(budget, store, results::add);
      assertThat(budget.usedBytes()).isZero();
    }
    return results;
  }

  CompactionGain gain() {
    return CompactionOutlook.of(table(), Branch.MAIN, CompactionRules.defaults()).gain();
  }

  List<DataFile> dataFiles() {
    return lake.plan(name).stream().map(FileScanTask::file).toList();
  }

  /** By key: the id of its row and the sequence number that it was last updated at. */
  Map<Long, String> lineage() {
    Map<Long, String> lineage = new TreeMap<>();
    for (FileScanTask task : lake.plan(name)) {
      for (Record row : read(task, MetadataColumns.schemaWithRowLineage(table().schema()))) {
        lineage.merge(
            (Long) row.getField("id"),
            row.getField("_row_id") + "@" + row.getField("_last_updated_sequence_number"),
            (one, other) -> one + " and " + other);
      }
    }
    return lineage;
  }

  /** The keys of the rows of a data file, in its order, dead ones left out. */
  List<Long> keys(FileScanTask task) {
    return read(task, table().schema()).stream().map(row -> (Long) row.getField("id")).toList();
  }

  List<FileScanTask> plan() {
    return lake.plan(name);
  }

  private List<Record> read(FileScanTask task, Schema schema) {
    Table table = table();
    GenericDeleteFilter filter = new GenericDeleteFilter(table.io(), task, table.schema(), schema);
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<Record> all =
            FormatModelRegistry.<Record, Object>readBuilder(
                    task.file().format(),
                    Record.class,
                    table.io().newInputFile(task.file().location()))
                .project(filter.requiredSchema())
                .idToConstant(
                    PartitionUtil.constantsMap(task, IdentityPartitionConverters::convertConstant))
                .build();
        CloseableIterable<Record> live = filter.filter(all)) {
      live.forEach(row -> rows.add(row.copy()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  @Override
  public void close() {
    sink.close();
  }
}
