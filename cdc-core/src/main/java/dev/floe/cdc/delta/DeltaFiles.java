package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * The files of one shard's epoch: rolling data files under the pinned spec, and rolling delete
 * files under every spec that may hold a row, by partition.
 *
 * <p>The partitions that are met first have their files open to the end; when these are as many as
 * may be, what belongs to others is sorted by partition and written in the end, one partition after
 * the other. So every partition has its files in the order in which its rows came, and none is
 * opened twice.
 */
final class DeltaFiles {
  private final Table table;
  private final TrackedFiles files;
  private final RowView rowView;
  private final RowView retractionView;
  private final OpenPartitions open;
  private final PartitionOverflow overflow;

  /** By the place that the overflow knows a spec by; the pinned one is the first. */
  private final List<SpecPartitions> specs = new ArrayList<>();

  /** The places of the specs that deletes are written under. */
  private final int[] reached;

  private final NullSources nullSources;
  private final List<DataFile> dataFiles = new ArrayList<>();
  private final List<DeleteFile> deleteFiles = new ArrayList<>();
  private boolean nullInPartitionOfDelete;

  /**
   * @param retractions the shape of the images that say what is to be deleted
   */
  DeltaFiles(
      PinnedTable pinned, Types.StructType retractions, FileNames names, PartitionLimit limit) {
    this.table = pinned.table();
    this.files = new TrackedFiles(table.io());
    this.rowView = new RowView(pinned.schema().asStruct());
    this.retractionView = new RowView(retractions);
    this.open = new OpenPartitions(limit.maxOpenPartitions());
    this.overflow = new PartitionOverflow(limit);
    this.nullSources = new NullSources(pinned);
    RollingFiles opener =
        new RollingFiles(pinned, names, new DeltaFileWriterFactory(pinned), files);
    specs.add(new SpecPartitions(pinned.spec(), pinned.schema(), opener, open));
    List<PartitionSpec> reach = pinned.reach().specs();
    this.reached = new int[reach.size()];
    for (int i = 0; i < reached.length; i++) {
      if (reach.get(i).specId() != pinned.spec().specId()) {
        reached[i] = specs.size();
        specs.add(new SpecPartitions(reach.get(i), pinned.schema(), opener, open));
      }
    }
  }

  String tableName() {
    return table.name();
  }

  /** Whether a delete is written anywhere: not where the table is known to hold no row. */
  boolean takesDeletes() {
    return reached.length > 0;
  }

  /** Writes a row of the table, given as its encoded image. */
  void row(byte[] image, int length) {
    RowView row = rowView.wrap(image, 0, length);
    SpecPartitions spec = specs.get(0);
    PartitionFiles partition = spec.of(row);
    if (partition != null) {
      partition.row(row);
    } else {
      overflow.addRow(0, spec.partition(), image, length);
    }
  }

  /**
   * Writes a delete of the key of an encoded image, in the partition of the image under every spec
   * that may hold the row.
   */
  void delete(byte[] image, int length, ImageForm form) {
    RowView view = view(form).wrap(image, 0, length);
    nullInPartitionOfDelete = nullSources.in(view);
    for (int place : reached) {
      SpecPartitions spec = specs.get(place);
      PartitionFiles partition = spec.of(view);
      if (partition != null) {
        partition.delete(view);
      } else {
        overflow.addDelete(place, spec.partition(), image, length, form);
      }
    }
  }

  /** Whether the partition of the last delete was computed from a null outside the key. */
  boolean nullInPartitionOfDelete() {
    return nullInPartitionOfDelete;
  }

  private RowView view(ImageForm form) {
    return form == ImageForm.ROW ? rowView : retractionView;
  }

  /** Closes all files; their descriptions are there afterwards. */
  void close() throws IOException {
    open.close(dataFiles, deleteFiles);
    specs.forEach(SpecPartitions::clear);
    if (!overflow.isEmpty()) {
      writeOverflow();
    }
    overflow.close();
  }

  private void writeOverflow() throws IOException {
    try (OverflowCursor sorted = new OverflowCursor(overflow.sort())) {
      PartitionFiles partition = null;
      while (sorted.next()) {
        RowView image = view(sorted.form()).wrap(sorted.image(), 0, sorted.length());
        if (sorted.beginsPartition()) {
          open.close(dataFiles, deleteFiles);
          partition = specs.get(sorted.spec()).unlisted(image);
          open.add(partition);
        }
        if (sorted.isDelete()) {
          partition.delete(image);
        } else {
          partition.row(image);
        }
      }
      open.close(dataFiles, deleteFiles);
    }
  }

  List<DataFile> dataFiles() {
    return dataFiles;
  }

  List<DeleteFile> deleteFiles() {
    return deleteFiles;
  }

  /**
   * Closes and removes every file ever opened, and releases what is sorted; what fails meanwhile is
   * suppressed into the cause.
   */
  void removeAfter(Throwable cause) {
    files.discardAfter(cause);
    open.closeAfter(cause);
    files.removeAfter(cause);
    try {
      overflow.close();
    } catch (RuntimeException | Error secondary) {
      Failures.suppress(secondary, cause);
    }
  }
}
