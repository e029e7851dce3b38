package dev.floe.cdc.commit;

import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.GlobalSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.metrics.LoggingMetricsReporter;
import org.apache.iceberg.metrics.MetricsReporter;

/**
 * What is to become of a table by one commit of its catalog: snapshots and properties are put on
 * its metadata in memory, one after the other, and then all of it is handed to the catalog, or
 * nothing.
 *
 * <p>Iceberg's own transactions do the same, but delete metadata files themselves before it is
 * known that no snapshot refers to them, and retry on their own.
 *
 * <p>Used by one thread, for one attempt.
 */
final class StagedCommit {
  private final TableOperations operations;
  private final TableMetadata base;
  private final Table table;
  private final StagedFiles files;
  private final List<Snapshot> snapshots = new ArrayList<>();
  private TableMetadata staged;

  /** Begins with a table as it was last refreshed. */
  StagedCommit(Table live) {
    this.operations = ((HasTableOperations) live).operations();
    this.base = operations.current();
    this.staged = base;
    this.files = new StagedFiles(operations.io());
    MetricsReporter reporter =
        live instanceof BaseTable known ? known.reporter() : LoggingMetricsReporter.instance();
    this.table = new BaseTable(new StagedOperations(), live.name(), reporter);
  }

  /** The table as it is to be: updates to it are staged when they are committed. */
  Table table() {
    return table;
  }

  /** Whether there is anything to commit. */
  boolean isEmpty() {
    return staged == base;
  }

  /**
   * Stages the snapshot that an update to {@link #table()} makes; where that fails, its metadata
   * files are deleted.
   *
   * @param branch the branch that the update is to
   */
  Snapshot add(SnapshotUpdate<?> update, Branch branch) {
    if (!branch.isMain()) {
      update.toBranch(branch.name());
    }
    int mark = files.count();
    try {
      update.commit();
    } catch (RuntimeException failure) {
      files.discardFrom(mark);
      throw failure;
    }
    Snapshot added = branch.head(table).orElseThrow();
    snapshots.add(added);
    return added;
  }

  /** The snapshots that were staged, in order. */
  List<Snapshot> snapshots() {
    return snapshots;
  }

  /** The highest sequence number of the table that all was staged upon. */
  long lastSequenceNumber() {
    return base.lastSequenceNumber();
  }

  /**
   * Sees to it that the table has a spec without partitions, which is not its default.
   *
   * <p>A REST catalog gives the spec its id, which must be the one that it has here. That the
   * default is set, and set back, has the catalog refuse the commit if somebody has changed it
   * meanwhile, and taken the id for another spec.
   */
  void addGlobalSpec() {
    if (GlobalSpec.of(staged.specsById()).isEmpty()) {
      staged =
          TableMetadata.buildFrom(staged)
              .setDefaultPartitionSpec(PartitionSpec.unpartitioned())
              .setDefaultPartitionSpec(staged.defaultSpecId())
              .build();
    }
  }

  /** The format version of the table that all was staged upon. */
  int formatVersion() {
    return base.formatVersion();
  }

  /** Sets a property of the table. */
  void setProperty(String name, String value) {
    staged = TableMetadata.buildFrom(staged).setProperties(Map.of(name, value)).build();
  }

  /** Removes a property of the table, if it has it. */
  void removeProperty(String name) {
    if (staged.properties().containsKey(name)) {
      staged = TableMetadata.buildFrom(staged).removeProperties(Set.of(name)).build();
    }
  }

  /**
   * Hands everything to the catalog.
   *
   * @throws CommitFailedException when the table has changed since it was refreshed
   */
  void commit() {
    operations.commit(base, staged);
  }

  /** What was staged up to some moment. */
  record Mark(TableMetadata staged, int snapshots, int files) {}

  /** A place to {@link #discardFrom}. */
  Mark mark() {
    return new Mark(staged, snapshots.size(), files.count());
  }

  /**
   * Takes back what was staged since a mark, and deletes the metadata files that it had written.
   */
  void discardFrom(Mark mark) {
    staged = mark.staged();
    snapshots.subList(mark.snapshots(), snapshots.size()).clear();
    files.discardFrom(mark.files());
  }

  /** Deletes all metadata files that were written: nothing of it is in the table. */
  void discard() {
    files.discardFrom(0);
  }

  /** Takes commits into memory; all else is the table's. */
  private final class StagedOperations implements TableOperations {
    @Override
    public TableMetadata current() {
      return staged;
    }

    @Override
    public TableMetadata refresh() {
      return staged;
    }

    @Override
    public void commit(TableMetadata expected, TableMetadata next) {
      if (expected != staged) {
        throw new CommitFailedException("another update was staged meanwhile");
      }
      staged = next;
    }

    @Override
    public FileIO io() {
      return files;
    }

    @Override
    public EncryptionManager encryption() {
      return operations.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
      return operations.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return operations.locationProvider();
    }

    @Override
    public long newSnapshotId() {
      return operations.newSnapshotId();
    }

    /** What fails while it is staged has not reached the catalog, so it is always cleaned up. */
    @Override
    public boolean requireStrictCleanup() {
      return false;
    }
  }
}
