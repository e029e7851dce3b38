package dev.floe.cdc.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.util.StructLikeWrapper;

/**
 * Live rows of some data files written anew into one file per partition, by Iceberg's own means.
 * The new files count as old as the snapshot that they were read from, so that deletes which are
 * committed meanwhile reach them.
 */
final class Compaction {
  private final Table table;
  private final Snapshot start;
  private final Set<DataFile> replaced = new HashSet<>();
  private final Set<DataFile> added = new HashSet<>();

  private Compaction(Table table) {
    this.table = table;
    this.start = table.currentSnapshot();
  }

  /** Reads and writes the files of one partition, or none if the table has no file. */
  static Compaction ofOnePartition(Table table, FileFormat format, SplittableRandom random) {
    Compaction compaction = new Compaction(table);
    List<List<FileScanTask>> partitions = new ArrayList<>(partitions(compaction.plan()).values());
    if (!partitions.isEmpty()) {
      List<FileScanTask> partition = partitions.get(random.nextInt(partitions.size()));
      PartitionSpec spec = table.specs().get(partition.get(0).file().specId());
      compaction.write(partition, spec, format);
    }
    return compaction;
  }

  /** Reads all files of other specs, or some of them, and writes them under the current spec. */
  static Compaction intoCurrentSpec(Table table, FileFormat format, SplittableRandom random) {
    Compaction compaction = new Compaction(table);
    boolean all = random.nextBoolean();
    List<FileScanTask> tasks =
        compaction.plan().stream()
            .filter(task -> task.file().specId() != table.spec().specId())
            .filter(task -> all || random.nextBoolean())
            .toList();
    compaction.write(tasks, table.spec(), format);
    return compaction;
  }

  /** Whether there is nothing to commit. */
  boolean isEmpty() {
    return replaced.isEmpty();
  }

  /** The paths of the files written. */
  Set<String> files() {
    return added.stream().map(ReferredFiles::path).collect(Collectors.toSet());
  }

  /** Puts the new files in the place of the old ones. */
  void commit() {
    RewriteFiles rewrite = table.newRewrite();
    rewrite.validateFromSnapshot(start.snapshotId());
    rewrite.dataSequenceNumber(start.sequenceNumber());
    replaced.forEach(rewrite::deleteFile);
    added.forEach(rewrite::addFile);
    rewrite.commit();
  }

  /** Removes the new files. */
  void discard() {
    added.forEach(file -> table.io().deleteFile(file.location()));
  }

  @Override
  public String toString() {
    return "%d files of specs %s become %d of specs %s"
        .formatted(replaced.size(), specs(replaced), added.size(), specs(added));
  }

  private static Set<Integer> specs(Set<DataFile> files) {
    return files.stream().map(DataFile::specId).collect(Collectors.toSet());
  }

  private List<FileScanTask> plan() {
    List<FileScanTask> tasks = new ArrayList<>();
    if (start != null) {
      try (CloseableIterable<FileScanTask> planned =
          table.newScan().useSnapshot(start.snapshotId()).planFiles()) {
        planned.forEach(tasks::add);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    return tasks;
  }

  private static Map<String, List<FileScanTask>> partitions(List<FileScanTask> tasks) {
    Map<String, List<FileScanTask>> partitions = new LinkedHashMap<>();
    for (FileScanTask task : tasks) {
      String partition =
          task.spec().specId() + ":" + task.spec().partitionToPath(task.file().partition());
      partitions.computeIfAbsent(partition, p -> new ArrayList<>()).add(task);
    }
    return partitions;
  }

  private void write(List<FileScanTask> tasks, PartitionSpec spec, FileFormat format) {
    Map<StructLikeWrapper, List<Record>> rows = new LinkedHashMap<>();
    InternalRecordWrapper internal = new InternalRecordWrapper(spec.schema().asStruct());
    PartitionKey partition = new PartitionKey(spec, spec.schema());
    StructLikeWrapper wrapper = StructLikeWrapper.forType(spec.partitionType());
    tasks.forEach(task -> replaced.add(task.file()));
    for (LiveRow row : LiveRow.of(table, tasks)) {
      partition.partition(internal.wrap(Columns.inSchema(row.values(), spec.schema())));
      rows.computeIfAbsent(wrapper.copyFor(partition.copy()), p -> new ArrayList<>())
          .add(row.values());
    }
    rows.forEach(
        (key, ofPartition) -> added.add(write(table, format, spec, key.get(), ofPartition)));
  }

  /** Writes rows of one partition to a file that is in no snapshot yet. */
  static DataFile write(
      Table table, FileFormat format, PartitionSpec spec, StructLike partition, List<Record> rows) {
    OutputFileFactory names =
        OutputFileFactory.builderFor(table, 0, 0).format(format).suffix("foreign").build();
    GenericFileWriterFactory writers =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(format)
            .dataSchema(table.schema())
            .build();
    DataWriter<Record> writer =
        writers.newDataWriter(names.newOutputFile(spec, partition), spec, partition);
    try (writer) {
      rows.forEach(writer::write);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDataFile();
  }
}
