package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.table.TableDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/** Applies changes to one table, epoch by epoch, each exactly once. */
public final class CdcSink implements AutoCloseable {

  private CdcSink() {}

  public static Builder builder(Catalog catalog, TableIdentifier table) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The table's schema as pinned by this sink: rows have its columns in its order. */
  public Schema schema() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The names of the key columns. */
  public List<String> equalityColumns() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The position of the newest epoch of this sink id that the table holds. */
  public OptionalLong committedThrough() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The newest epoch of this sink id that the table holds. */
  public Optional<CommittedEpoch> lastCommitted() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Takes one change into the current epoch.
   *
   * @throws ChangeRejectedException when the change itself is at fault; the sink stays usable
   */
  public void write(StructLike row, ChangeKind kind, long sequence) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Commits the current epoch at a position and begins the next. */
  public CommitResult commit(long position) {
    return commit(position, Map.of());
  }

  /** Commits as {@link #commit(long)}, with properties for this snapshot's summary. */
  public CommitResult commit(long position, Map<String, String> snapshotProperties) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Discards the changes of the current epoch. */
  public void abort() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Discards what was not committed and releases memory and temporary files. Idempotent. */
  @Override
  public void close() {}

  /** Options of a {@link CdcSink}; a setting given twice is refused. */
  public interface Builder {
    /** The key columns; the table's identifier fields when not called. */
    Builder equalityColumns(String... columns);

    /** The stable name of this sink, which its tokens in the table carry. Required. */
    Builder sinkId(String sinkId);

    /** Lets an insert or after-image replace the older row of its key; drops before-images. */
    Builder upsert();

    /** Creates the table, and its namespace, when it does not exist. */
    Builder createIfMissing(TableDefinition definition);

    /** Key shards of an epoch, written as separate files. 1 when not called. */
    Builder shards(int shards);

    /** The off-heap memory of the sorters, 100 MB when not called. */
    Builder sorterBudget(SortBudget budget);

    /** Where the sorters spill, the system's temporary directory when not called. */
    Builder spillDirectory(Path directory);

    /** Properties for every snapshot's summary. */
    Builder snapshotProperties(Map<String, String> properties);

    /** The receiver of counters. */
    Builder metrics(CdcMetrics metrics);

    /**
     * Resolves or creates the table, validates it and reads its token.
     *
     * @throws dev.floe.cdc.table.TableConfigurationException when table and options do not fit
     */
    CdcSink build();
  }
}
