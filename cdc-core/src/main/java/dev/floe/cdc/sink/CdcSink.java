package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/**
 * Applies changes to one table, epoch by epoch, each exactly once.
 *
 * <pre>{@code
 * try (CdcSink sink = CdcSink.builder(catalog, TableIdentifier.of("shop", "orders"))
 *         .equalityColumns("id").sinkId("orders-replica").build()) {
 *   long resumeFrom = sink.committedThrough().orElse(0);
 *   sink.write(row, ChangeKind.UPDATE_AFTER, sequence);
 *   CommitResult result = sink.commit(position);
 * }
 * }</pre>
 *
 * <p>The position of an epoch is the source's own: where to read on once the epoch is committed. It
 * ascends from epoch to epoch. The table remembers it, so a service that was stopped at any point
 * asks {@link #committedThrough()} and replays what comes after. An epoch holds the changes that
 * come after the epoch before; the first one, and the first after {@link #abort()}, those after
 * {@link #committedThrough()}. When a commit finds that another sink of this id was faster, the
 * outcome says how far: to go on from there, abort first.
 *
 * <table>
 *   <caption>States</caption>
 *   <tr><th>state</th><th>write</th><th>commit</th><th>abort</th><th>entered when</th></tr>
 *   <tr><td>open</td><td>yes</td><td>yes</td><td>to open</td><td>built; a commit ended; aborted</td></tr>
 *   <tr><td>commit pending</td><td>no</td><td>the same position again</td><td>to open, unless the
 *       commit's outcome is unknown</td><td>the catalog failed</td></tr>
 *   <tr><td>broken</td><td>no</td><td>no</td><td>to open; the changes since the last committed position
 *       must be written again</td><td>sorting or writing files failed</td></tr>
 *   <tr><td>closed</td><td>no</td><td>no</td><td>no</td><td>closed</td></tr>
 * </table>
 *
 * <ul>
 *   <li>One thread at a time writes, commits and aborts, whichever it is; a second one that comes
 *       meanwhile is refused with an {@link IllegalStateException}. What the table holds may be
 *       asked from any thread at any time.
 *   <li>{@link #write} waits while the sorters' memory is used up and is being spilled: that is how
 *       a source is held back.
 *   <li>A thread that is interrupted does not begin to commit, and gives up before files are all
 *       written: {@link CommitInterruptedException}.
 *   <li>The caller closes the sink, and the catalog, which the sink does not own.
 *   <li>It owns its spill store and its sorter budget, unless the caller gave them.
 *   <li>Off-heap memory is bounded by the sorter budget; an epoch may be larger, it spills.
 * </ul>
 */
public final class CdcSink implements AutoCloseable {
  private final SinkRun run;
  private final CallGuard guard = new CallGuard("the sink", "the sink is closed");

  CdcSink(SinkRun run) {
    this.run = run;
  }

  /** Begins the options of a sink to a table of a catalog, which the caller closes. */
  public static Builder builder(Catalog catalog, TableIdentifier table) {
    return new CdcSinkBuilder(catalog, table);
  }

  /** The table's schema as pinned by this sink. */
  public Schema schema() {
    return run.table().schema();
  }

  /** The names of the key columns, ascending by field id. */
  public List<String> equalityColumns() {
    return run.table().keyFields().stream().map(Types.NestedField::name).toList();
  }

  /** The names of the columns that the partition of a row is computed from. */
  public List<String> partitionColumns() {
    return run.table().partitionColumns();
  }

  /** The position of the newest epoch of this sink id that the table holds. */
  public OptionalLong committedThrough() {
    return run.committedThrough();
  }

  /** The newest epoch of this sink id that the table holds. */
  public Optional<CommittedEpoch> lastCommitted() {
    return run.lastCommitted();
  }

  /**
   * Takes one change into the current epoch. Its bytes are copied: the row may be reused.
   *
   * @param row a {@link org.apache.iceberg.data.Record}, whose columns are matched by name; or
   *     another row, in the columns of the {@linkplain Builder#inputSchema input schema}, and
   *     without one in those of {@link #schema()}. A before-image or delete needs only the key and
   *     the columns that its partition is computed from
   * @param sequence orders the changes of one key, whatever order they are written in
   * @throws ChangeRejectedException when the change itself is at fault; the sink stays usable
   * @throws TableConfigurationException when the table got rows, under a partition spec that
   *     appeared meanwhile, which the sink's deletes cannot reach; until that is changed; or when
   *     the table was dropped
   */
  public void write(StructLike row, ChangeKind kind, long sequence) {
    guard.enter("write");
    try {
      run.write(row, kind, sequence);
    } finally {
      guard.exit();
    }
  }

  /**
   * Commits the current epoch at a position and begins the next.
   *
   * @param position where the source stands after this epoch; above that of any earlier epoch
   * @throws IllegalArgumentException when this sink has committed the position, or a later one, and
   *     there are changes since
   * @throws EpochCommitException when the epoch was not committed, or it is not known; its outcome
   *     says whether to call again with the same position, or to abort
   * @throws TableConfigurationException when the table got rows, under a partition spec that
   *     appeared meanwhile, which the epoch's deletes cannot reach, or the table was dropped;
   *     nothing was committed
   */
  public CommitResult commit(long position) {
    return commit(position, Map.of());
  }

  /** Commits as {@link #commit(long)}, with properties for this snapshot's summary. */
  public CommitResult commit(long position, Map<String, String> snapshotProperties) {
    Map<String, String> properties = CdcConfig.checkedProperties(snapshotProperties);
    guard.enter("commit");
    try {
      run.prepare(position);
      return run.commitPrepared(properties);
    } finally {
      guard.exit();
    }
  }

  /**
   * Repeats the position of the newest epoch in a snapshot without files, if that is due by the
   * {@linkplain Builder#tokenHeartbeat heartbeat's} interval, so that an expiry of snapshots finds
   * a young one. A service calls it now and then while there are no changes; a commit of an epoch
   * without changes does the same, and says its own position.
   *
   * @return whether a snapshot was made: never without a heartbeat interval, nor while a commit is
   *     pending
   */
  public boolean heartbeat() {
    guard.enter("heartbeat");
    try {
      return run.heartbeat();
    } finally {
      guard.exit();
    }
  }

  /**
   * Discards the changes since the last commit, and the files of a commit that failed, and looks
   * where the table is: what is written next comes after {@link #committedThrough()}.
   *
   * @throws IllegalStateException while the outcome of a commit is unknown: its files may be in the
   *     table
   * @throws TableConfigurationException when the table was dropped, or replaced by another of its
   *     name
   */
  public void abort() {
    guard.enter("abort");
    try {
      run.abort();
    } finally {
      guard.exit();
    }
  }

  /**
   * Discards what was not committed and releases memory, temporary files and threads. Files of a
   * commit whose outcome is unknown are left where they are. Idempotent.
   *
   * <p>May be called from any thread, a shutdown hook too: it waits for the call under way, and
   * lets no other begin.
   */
  @Override
  public void close() {
    guard.enterToClose();
    try {
      run.close();
    } finally {
      guard.exit();
    }
  }

  /** Options of a {@link CdcSink}; a setting given twice is refused. */
  public interface Builder {
    /** The key columns; the table's identifier fields when not called. */
    Builder equalityColumns(String... columns);

    /** The stable name of this sink, which its tokens in the table carry. Required. */
    Builder sinkId(String sinkId);

    /** Lets every change replace the older row of its key, and drops before-images. */
    Builder upsert();

    /** Creates the table, and its namespace, when it does not exist. */
    Builder createIfMissing(TableDefinition definition);

    /**
     * The columns of the rows to come, matched with the table's by name, nested ones too, in any
     * order, when the sink is built. A column that is missing from them is written as its write
     * default, else null if it is optional; an int fills a long, a float a double, a decimal one of
     * more digits. Without it the columns of each {@link org.apache.iceberg.data.Record} are
     * matched when it comes, and other rows have the table's columns in its order.
     */
    Builder inputSchema(Schema schema);

    /** Key shards of an epoch, each written to files of its own. 1 when not called. */
    Builder shards(int shards);

    /**
     * How many of the {@link #shards} have keys of one partition: the fewer, the fewer files an
     * epoch has in each. All of them when not called. Fewer need a table whose partition columns
     * are all in the key; one without partitions is sharded by key alone, with a warning.
     */
    Builder shardsPerPartition(int shards);

    /**
     * Partitions that a shard writes to at once, each with a data and a delete file open. The rows
     * of further ones are sorted by partition first, in the sorters' memory, and then written one
     * partition after the other. 64 when not called.
     */
    Builder maxOpenPartitions(int partitions);

    /**
     * The off-heap memory of the sorters, 100 MB of the sink's own when not called. Sinks may share
     * a budget, so the caller closes it, after them.
     */
    Builder sorterBudget(SortBudget budget);

    /**
     * How the older rows of keys are deleted. {@link DeleteMode#AUTO} when not called: by deletion
     * vectors in a table of format version 3, by equality deletes in one of version 2.
     */
    Builder deleteMode(DeleteMode mode);

    /**
     * The off-heap memory for keys of the table's data files, 64 MB of the sink's own when not
     * called. Deletion vectors need the place of each deleted row; files whose keys are in memory,
     * 8 bytes for a key of a {@code long}, 16 for a uuid, need not be read for it. Sinks may share
     * it.
     */
    Builder keyMemory(KeyMemory memory);

    /**
     * Where the sorters spill, the system's temporary directory when not called. The sink keeps
     * spill files from epoch to epoch, up to 2 GB, and removes them when it is closed.
     */
    Builder spillDirectory(Path directory);

    /**
     * Where the sorters spill, instead of {@link #spillDirectory}: {@link SpillStore#inDirectories
     * in more than one directory}, or {@link dev.floe.cdc.sort.SpillCompression#of compressed}.
     * Sinks may share a store, and the files it keeps, so the caller closes it, after them.
     */
    Builder spillStore(SpillStore store);

    /**
     * How many threads sort and write an epoch's shards when it is committed: the one that commits
     * and daemons of the sink's own. 1 when not called. Each has the files of a shard open, {@link
     * #maxOpenPartitions} of them at once.
     */
    Builder writerThreads(int threads);

    /**
     * As {@link #writerThreads}, with the threads of an executor besides the one that commits; busy
     * ones are not waited for. Sinks may share it, so the caller ends it, after them.
     *
     * @param threads the most threads that write for this sink at once
     */
    Builder writerExecutor(Executor executor, int threads);

    /**
     * The branch that is written to, and whose tokens count; the main branch when not called. One
     * that does not exist is made from the main branch by the first commit.
     */
    Builder branch(String name);

    /**
     * What positions are counted in: the name of a database's log, of a topic as it was created.
     * Positions of two lineages are never compared. A lineage without a name when not called.
     */
    Builder lineage(String id);

    /**
     * Begins a lineage after the one that the table was last written in, whatever the positions of
     * both: the source was set up anew, or is to be replayed from an older position. Only for an
     * {@link #upsert}, which may apply changes again; once it has committed, {@link #lineage} goes
     * on in it.
     */
    Builder startsLineage(String id);

    /**
     * Begins with what is written first where snapshots were expired that would tell what the table
     * holds of this sink, which is an error otherwise.
     */
    Builder fromScratch();

    /**
     * Keeps no copy of the newest position in the table's properties: after an expiry of all
     * snapshots of the sink, the table does not tell how far it was written.
     */
    Builder withoutTokenProperty();

    /** Makes it an error that the table holds an epoch's position with other files. */
    Builder strict();

    /**
     * How old the newest position may become before {@link CdcSink#heartbeat()}, or a commit
     * without changes, repeats it in a new snapshot. Less than snapshots are kept. Never when not
     * called.
     */
    Builder tokenHeartbeat(Duration interval);

    /** What tells the age of positions; the system's clock when not called. */
    Builder clock(Clock clock);

    /** Entries for every snapshot's summary. */
    Builder snapshotProperties(Map<String, String> properties);

    /** The receiver of counters, called by the thread that writes or commits. */
    Builder metrics(CdcMetrics metrics);

    /**
     * Resolves or creates the table, validates it and reads its token.
     *
     * @throws dev.floe.cdc.table.TableConfigurationException when table and options do not fit
     * @throws EpochCommitException when the sink may not go on from what the table holds: its
     *     outcome says why
     */
    CdcSink build();
  }
}
