package dev.floe.cdc.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.TypeUtil;

/**
 * A row that a reader finds, by Iceberg's own means.
 *
 * @param values in the columns that the table has now
 * @param task the file that it is in, with the deletes that apply there
 * @param position its position in the file
 */
record LiveRow(Record values, FileScanTask task, long position) {
  /** The rows of some files. */
  static List<LiveRow> of(Table table, List<FileScanTask> tasks) {
    List<LiveRow> rows = new ArrayList<>();
    tasks.forEach(task -> rows.addAll(of(table, task)));
    return rows;
  }

  /** All rows of a table. */
  static List<LiveRow> of(Table table) {
    List<FileScanTask> tasks = new ArrayList<>();
    try (CloseableIterable<FileScanTask> planned = table.newScan().planFiles()) {
      planned.forEach(tasks::add);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return of(table, tasks);
  }

  private static List<LiveRow> of(Table table, FileScanTask task) {
    Schema placed =
        TypeUtil.join(table.schema(), new Schema(List.of(MetadataColumns.ROW_POSITION)));
    GenericDeleteFilter deletes = new GenericDeleteFilter(table.io(), task, table.schema(), placed);
    List<LiveRow> rows = new ArrayList<>();
    try (CloseableIterable<Record> all =
            FormatModelRegistry.<Record, Object>readBuilder(
                    task.file().format(),
                    Record.class,
                    table.io().newInputFile(task.file().location()))
                .project(deletes.requiredSchema())
                .build();
        CloseableIterable<Record> live = deletes.filter(all)) {
      for (Record row : live) {
        long position = (Long) row.getField(MetadataColumns.ROW_POSITION.name());
        rows.add(new LiveRow(Columns.inSchema(row, table.schema()), task, position));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }
}
