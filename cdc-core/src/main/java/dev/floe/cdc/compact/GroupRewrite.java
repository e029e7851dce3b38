package dev.floe.cdc.compact;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.RowFiles;
import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.RewriteTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDeleteIndex;

/**
 * Writes the live rows of a group of files anew, sorted by key.
 *
 * <p>Rows are sorted together with the keys that equality deletes delete, so that memory does not
 * grow with the deletes. Rows that come under another spec are sorted once more, by their new
 * partitions.
 */
final class GroupRewrite {
  private final RewriteTarget target;
  private final SortBudget budget;
  private final SpillStore spillStore;
  private final long targetBytes;
  private final FileLabel label;
  private final Schema schema;
  private final SourceFiles sources;

  GroupRewrite(
      RewriteTarget target,
      SortBudget budget,
      SpillStore spillStore,
      long targetBytes,
      FileLabel label) {
    this.target = target;
    this.budget = budget;
    this.spillStore = spillStore;
    this.targetBytes = targetBytes;
    this.label = label;
    this.schema = SourceFiles.schemaOf(target);
    this.sources = new SourceFiles(target);
  }

  /**
   * Writes a group as a snapshot has it. Where this fails, it leaves no file.
   *
   * @param at what the snapshot holds, all files of the group among it
   */
  RewrittenGroup write(Snapshot read, LiveTable at, FileGroup group) {
    RowFiles files = new RowFiles(target, schema, targetBytes, label);
    RowOrigins origins = new RowOrigins(spillStore);
    try (ExternalSorter sorter = ExternalSorter.create(budget, spillStore)) {
      SortedRows rows = new SortedRows(sorter);
      long dead = addRows(at, group, rows);
      addDeletedKeys(at, group, rows);
      PartitionSpec spec = specOf(at, group);
      long[] sequences = group.files().stream().mapToLong(LiveTable::sequenceOf).toArray();
      dead +=
          spec.specId() == group.specId()
              ? writeInPlace(group, spec, rows, sequences, files, origins)
              : writeInto(spec, rows, sequences, files, origins);
      return new RewrittenGroup(read, at, group, spec.specId(), files.finish(), origins, dead);
    } catch (RuntimeException | Error failure) {
      files.removeAfter(failure);
      close(origins, failure);
      throw failure;
    }
  }

  private static void close(RowOrigins origins, Throwable failure) {
    try {
      origins.close();
    } catch (RuntimeException secondary) {
      failure.addSuppressed(secondary);
    }
  }

  /**
   * The spec of the new files: the table's, unless no row is under it yet. Deletes that a sink is
   * about to commit reach the specs that had rows when they were written, and no others.
   */
  private PartitionSpec specOf(LiveTable at, FileGroup group) {
    PartitionSpec current = target.spec();
    return at.hasSpec(current.specId()) ? current : target.table().specs().get(group.specId());
  }

  /** Adds the rows that are not deleted by position; tells how many are. */
  private long addRows(LiveTable at, FileGroup group, SortedRows rows) {
    KeyEncoder keys = new KeyEncoder(schema, target.keyFieldIds());
    RowEncoder encoder = new RowEncoder(schema.asStruct());
    long dead = 0;
    for (int i = 0; i < group.files().size(); i++) {
      DataFile file = group.files().get(i);
      PositionDeleteIndex positions = sources.positions(file, at.positionDeletesOf(file));
      ForeignDeletes foreign = ForeignDeletes.load(sources, schema, foreignDeletes(at, file));
      int source = i;
      long[] dropped = new long[1];
      sources.read(
          file,
          (row, position) -> {
            if (positions.isDeleted(position) || foreign.contains(row)) {
              dropped[0]++;
            } else {
              add(row, position, source, keys, encoder, rows);
            }
          });
      dead += dropped[0];
    }
    return dead;
  }

  private static void add(
      Record row, long position, int source, KeyEncoder keys, RowEncoder encoder, SortedRows rows) {
    int keyLength = keys.encode(row);
    int length = encoder.encode(row);
    rows.addRow(keys.buffer(), keyLength, source, position, encoder.buffer(), 0, length);
  }

  private List<DeleteFile> foreignDeletes(LiveTable at, DataFile file) {
    return at
        .equalityDeletesIn(file.specId(), file.partition(), LiveTable.sequenceOf(file))
        .stream()
        .filter(delete -> !isOfKey(delete))
        .toList();
  }

  private boolean isOfKey(DeleteFile delete) {
    Set<Integer> ids = new HashSet<>(delete.equalityFieldIds());
    return ids.equals(new HashSet<>(target.keyFieldIds()));
  }

  /** Adds the keys that equality deletes delete, of all that reach the oldest file of the group. */
  private void addDeletedKeys(LiveTable at, FileGroup group, SortedRows rows) {
    long oldest = group.files().stream().mapToLong(LiveTable::sequenceOf).min().orElseThrow();
    Schema key = new Schema(target.key());
    KeyEncoder keys = new KeyEncoder(key, target.keyFieldIds());
    for (DeleteFile delete : at.equalityDeletesIn(group.specId(), group.partition(), oldest)) {
      if (isOfKey(delete)) {
        long sequence = LiveTable.sequenceOf(delete);
        sources.readKeys(
            delete,
            key,
            (row, position) -> {
              if (!hasNull(row)) { // No row has a null in a key column.
                int keyLength = keys.encode(row);
                rows.addDelete(keys.buffer(), keyLength, sequence);
              }
            });
      }
    }
  }

  private static boolean hasNull(Record row) {
    for (int i = 0; i < row.size(); i++) {
      if (row.get(i) == null) {
        return true;
      }
    }
    return false;
  }

  /** Writes the rows to the partition that they are in. */
  private long writeInPlace(
      FileGroup group,
      PartitionSpec spec,
      SortedRows rows,
      long[] sequences,
      RowFiles files,
      RowOrigins origins) {
    RowView view = new RowView(schema.asStruct());
    files.begin(spec, spec.isUnpartitioned() ? null : group.partition());
    return rows.forEach(
        sequences,
        (key, keyLength, source, position, payload, length) -> {
          files.write(
              view.wrap(payload, SortedRows.ORIGIN_BYTES, length - SortedRows.ORIGIN_BYTES));
          origins.add(source, position);
        });
  }

  /** Writes the rows to their partitions under another spec, one partition after the other. */
  private long writeInto(
      PartitionSpec spec, SortedRows rows, long[] sequences, RowFiles files, RowOrigins origins) {
    try (ExternalSorter sorter = ExternalSorter.create(budget, spillStore)) {
      RepartitionedRows repartitioned =
          new RepartitionedRows(spec, target.schema(), schema, new SortedRows(sorter));
      long dropped = rows.forEach(sequences, repartitioned::add);
      repartitioned.write(sequences, files, origins);
      return dropped;
    }
  }
}
