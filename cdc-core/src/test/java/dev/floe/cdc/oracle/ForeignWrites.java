package dev.floe.cdc.oracle;

import dev.floe.cdc.testing.ForeignDeletes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.util.ContentFileUtil;

/** Rows that another writer appends, and those that it deletes. */
final class ForeignWrites {
  private static final int FIRST_VERSION_WITH_VECTORS = 3;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final Progress progress;
  private final SplittableRandom random;

  ForeignWrites(
      Dimensions dimensions, TableShape shape, Progress progress, SplittableRandom random) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.progress = progress;
    this.random = random;
  }

  /** Appends a row or deletes some, if there is anything to do; says what it has done. */
  Optional<String> act(Table table, FileFormat format) {
    if (table.currentSnapshot() == null) {
      return Optional.empty();
    }
    ForeignRows rows = dimensions.foreignRows();
    if (rows.appends() && (!rows.deletes() || random.nextBoolean())) {
      return append(table, format);
    }
    return rows.deletes() ? delete(table) : Optional.empty();
  }

  private Optional<String> append(Table table, FileFormat format) {
    List<Object> key = shape.key(random.nextInt(TableShape.KEYS));
    Record row = shape.row(key, random);
    if (!dimensions.partitionColumnsBesideKey().isEmpty()) {
      Optional<Model.Row> there = progress.contents().ofSink().row(key);
      if (there.isEmpty()) {
        return Optional.empty();
      }
      // Where else it lay, a delete of the sink by equality would not reach it.
      for (String column : List.of(TableShape.REGION, TableShape.TIME)) {
        row.setField(column, there.get().source().getField(column));
      }
    }
    Record values = Columns.inSchema(row, table.schema());
    PartitionKey partition = new PartitionKey(table.spec(), table.schema());
    partition.partition(new InternalRecordWrapper(table.schema().asStruct()).wrap(values));
    DataFile file = Compaction.write(table, format, table.spec(), partition, List.of(values));
    table.newFastAppend().appendFile(file).commit();
    progress.appendByForeigner(row, table.schema());
    return Optional.of("row of key " + RowDiff.text(key) + " appended");
  }

  private Optional<String> delete(Table table) {
    List<LiveRow> rows = LiveRow.of(table);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    LiveRow any = rows.get(random.nextInt(rows.size()));
    RowDelta delta = table.newRowDelta().validateFromSnapshot(table.currentSnapshot().snapshotId());
    List<LiveRow> deleted =
        switch (random.nextInt(4)) {
          case 0 -> deleteByEquality(table, rows, any, List.of(shape.id(TableShape.AMOUNT)), delta);
          case 1 -> deleteByEquality(table, rows, any, shape.keyIds(), delta);
          default -> deleteByPosition(table, rows, any, delta);
        };
    delta.commit();
    int amount = shape.id(TableShape.AMOUNT);
    progress.deleteByForeigner(
        deleted.stream()
            .map(row -> Columns.value(row.values(), amount))
            .collect(Collectors.toSet()));
    return Optional.of(
        deleted.size() + " rows deleted, one of key " + RowDiff.text(shape.key(any.values())));
  }

  /** Deletes rows in one partition, or in all where the spec has none, by what one row has. */
  private List<LiveRow> deleteByEquality(
      Table table, List<LiveRow> rows, LiveRow like, List<Integer> columns, RowDelta delta) {
    Schema schema = TypeUtil.select(table.schema(), new HashSet<>(columns));
    Record values = Columns.inSchema(like.values(), schema);
    FileScanTask place = like.task();
    delta.addDeletes(
        ForeignDeletes.equality(
            table, place.spec(), place.file().partition(), schema, List.of(values)));
    Predicate<LiveRow> reached =
        place.spec().isUnpartitioned() ? row -> true : row -> isBeside(row, like);
    return rows.stream()
        .filter(reached.and(row -> Columns.inSchema(row.values(), schema).equals(values)))
        .toList();
  }

  /** Deletes a row and maybe some others of its partition, each by its place. */
  private List<LiveRow> deleteByPosition(
      Table table, List<LiveRow> rows, LiveRow any, RowDelta delta) {
    List<LiveRow> deleted =
        rows.stream()
            .filter(row -> row.equals(any) || (isBeside(row, any) && random.nextInt(4) == 0))
            .toList();
    Map<DataFile, long[]> positions = new LinkedHashMap<>();
    for (LiveRow row : deleted) {
      positions.putIfAbsent(row.task().file(), positionsIn(row.task(), deleted));
    }
    if (TableUtil.formatVersion(table) < FIRST_VERSION_WITH_VECTORS) {
      delta.addDeletes(ForeignDeletes.positions(table, positions));
    } else {
      deleted.stream()
          .map(LiveRow::task)
          .collect(Collectors.toMap(FileScanTask::file, task -> task, (one, same) -> one))
          .forEach((file, task) -> addVector(table, task, positions.get(file), delta));
    }
    return deleted;
  }

  private static void addVector(Table table, FileScanTask task, long[] positions, RowDelta delta) {
    List<DeleteFile> before = task.deletes().stream().filter(ForeignWrites::isByPosition).toList();
    PositionDeleteIndex dead =
        new BaseDeleteLoader(deletes -> table.io().newInputFile(deletes.location()))
            .loadPositionDeletes(before, task.file().location());
    delta.addDeletes(ForeignDeletes.vector(table, task.file(), dead, positions));
    before.stream().filter(ContentFileUtil::isFileScoped).forEach(delta::removeDeletes);
  }

  private static boolean isByPosition(DeleteFile file) {
    return file.equalityFieldIds() == null;
  }

  private static long[] positionsIn(FileScanTask task, List<LiveRow> rows) {
    return rows.stream().filter(row -> row.task() == task).mapToLong(LiveRow::position).toArray();
  }

  private static boolean isBeside(LiveRow row, LiveRow other) {
    return partition(row).equals(partition(other));
  }

  private static String partition(LiveRow row) {
    FileScanTask task = row.task();
    return task.spec().specId() + ":" + task.spec().partitionToPath(task.file().partition());
  }
}
