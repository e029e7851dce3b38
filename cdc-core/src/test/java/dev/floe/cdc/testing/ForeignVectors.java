package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.util.ContentFileUtil;

/** Somebody else who deletes rows by deletion vectors, as another engine's merge on read does. */
public final class ForeignVectors {
  private ForeignVectors() {}

  /**
   * Deletes the rows of the main branch that a predicate names, in one commit.
   *
   * @return the vectors
   */
  public static List<DeleteFile> delete(Table table, Predicate<Record> rows) {
    Map<String, PositionDeleteIndex> earlier = new HashMap<>();
    OutputFileFactory names =
        OutputFileFactory.builderFor(table, 7, 7).format(FileFormat.PUFFIN).build();
    List<FileScanTask> tasks = new ArrayList<>();
    try (CloseableIterable<FileScanTask> planned = table.newScan().planFiles()) {
      planned.forEach(tasks::add);
      BaseDVFileWriter writer = new BaseDVFileWriter(names, earlier::get);
      RowDelta delta =
          table.newRowDelta().validateFromSnapshot(table.currentSnapshot().snapshotId());
      for (FileScanTask task : tasks) {
        delete(table, task, rows, earlier, writer);
      }
      writer.close();
      writer.result().deleteFiles().forEach(delta::addDeletes);
      writer.result().rewrittenDeleteFiles().forEach(delta::removeDeletes);
      delta.commit();
      return writer.result().deleteFiles();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void delete(
      Table table,
      FileScanTask task,
      Predicate<Record> rows,
      Map<String, PositionDeleteIndex> earlier,
      BaseDVFileWriter writer)
      throws IOException {
    String location = task.file().location();
    List<DeleteFile> vectors = task.deletes().stream().filter(ContentFileUtil::isDV).toList();
    if (!vectors.isEmpty()) {
      earlier.put(
          location,
          new BaseDeleteLoader(table.io()::newInputFile).loadPositionDeletes(vectors, location));
    }
    try (CloseableIterable<Record> read =
        FormatModelRegistry.<Record, Object>readBuilder(
                task.file().format(), Record.class, table.io().newInputFile(location))
            .project(table.schema())
            .build()) {
      long position = 0;
      for (Record row : read) {
        if (rows.test(row)) {
          writer.delete(location, position, task.spec(), task.file().partition());
        }
        position++;
      }
    }
  }
}
