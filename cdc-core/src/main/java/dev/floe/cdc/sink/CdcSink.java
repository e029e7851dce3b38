package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 *   <li>Not thread-safe: one thread at a time.
 *   <li>The caller closes the sink, and the catalog, which the sink does not own.
 *   <li>It owns its spill store and its sorter budget, unless the caller gave them.
 *   <li>Off-heap memory is bounded by the sorter budget; an epoch may be larger, it spills.
 * </ul>
 */
public final class CdcSink implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CdcSink.class);

  private enum State {
    OPEN,
    COMMIT_PENDING,
    BROKEN,
    CLOSED
  }

  private final RunTable run;
  private final CdcConfig config;
  private final EpochCommits commits;
  private final Set<String> warned = new HashSet<>();

  private State state = State.OPEN;
  private boolean begun;
  private Epoch epoch;
  private PendingCommit pending;

  CdcSink(PinnedTable table, CdcConfig config) {
    this.run =
        new RunTable(
            table,
            resolved ->
                new ChangeEncoder(
                    resolved,
                    config.shards(),
                    config.requirements().inputSchema(),
                    this::warnOnce));
    this.config = config;
    this.commits = new EpochCommits(table, config.commits(), config.metrics());
    this.epoch = new Epoch(table, config);
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
    return commits.position();
  }

  /** The newest epoch of this sink id that the table holds. */
  public Optional<CommittedEpoch> lastCommitted() {
    return commits.last();
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
    require(State.OPEN, "write");
    if (!begun) {
      begin();
    }
    ChangeEncoder encoder = run.encoder();
    if (!encoder.encode(row, kind, sequence)) {
      config.metrics().add(CdcCounter.UPSERT_UPDATE_BEFORE_DROPPED, 1);
      return;
    }
    try {
      epoch.add(encoder);
    } catch (RuntimeException | Error failure) {
      breakEpochAfter(failure);
      throw failure;
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
    Map<String, String> properties = new HashMap<>(config.snapshotProperties());
    properties.putAll(CdcConfig.checkedProperties(snapshotProperties));
    if (state == State.COMMIT_PENDING) {
      pending.requirePosition(position);
    } else {
      require(State.OPEN, "commit");
      if (!epoch.isEmpty()) {
        commits.requireAhead(position);
      }
      pending =
          new PendingCommit(
              position, finishEpoch(FileLabel.of(config.commits().runId(), position)));
      state = State.COMMIT_PENDING;
    }
    CommitOutcome outcome = tryPending(properties);
    if (outcome instanceof NothingToCommit && config.heartbeat().isPresent()) {
      commits.heartbeatAt(position, config.heartbeat().get(), properties);
    }
    CommitResult result = new CommitResult(position, outcome, EpochStats.of(pending.deltas()));
    pending = null;
    state = State.OPEN;
    newEpoch();
    return result;
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
    return state == State.OPEN
        && config.heartbeat().isPresent()
        && commits.heartbeat(config.heartbeat().get(), config.snapshotProperties());
  }

  private void warnOnce(String text) {
    if (warned.add(text)) {
      LOG.warn(text);
    }
  }

  private void newEpoch() {
    epoch = new Epoch(run.table(), config);
    begun = false;
  }

  /**
   * Begins an epoch, with its first change, whose deletes reach the rows that the table holds now.
   */
  private void begin() {
    run.beginEpoch();
    epoch = new Epoch(run.table(), config);
    begun = true;
  }

  private List<ShardDelta> finishEpoch(FileLabel label) {
    try {
      if (epoch.isEmpty()) {
        return List.of();
      }
      List<ShardDelta> deltas = epoch.finish(commits, label, run.reachOfFinishedEpoch());
      epoch.close();
      epoch = new Epoch(run.table(), config);
      return deltas;
    } catch (RuntimeException | Error failure) {
      breakEpochAfter(failure);
      throw failure;
    }
  }

  private CommitOutcome tryPending(Map<String, String> properties) {
    try {
      return commits.commit(pending.position(), pending.deltas(), properties);
    } catch (EpochCommitException failure) {
      if (failure.isUnknown()) {
        pending = pending.withUnknownOutcome();
      }
      throw failure;
    } catch (RuntimeException | Error failure) {
      // It may have struck after the catalog had applied the commit.
      pending = pending.withUnknownOutcome();
      throw failure;
    }
  }

  private void breakEpoch() {
    state = State.BROKEN;
    epoch.close();
  }

  private void breakEpochAfter(Throwable failure) {
    try {
      breakEpoch();
    } catch (RuntimeException secondary) {
      failure.addSuppressed(secondary);
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
    if (state == State.CLOSED) {
      throw new IllegalStateException("cannot abort: the sink is closed");
    }
    if (pending != null) {
      pending.requireKnownOutcome();
      commits.discard(pending.deltas());
      pending = null;
    }
    breakEpoch();
    commits.restart();
    newEpoch();
    state = State.OPEN;
  }

  /**
   * Discards what was not committed and releases memory and temporary files. Files of a commit
   * whose outcome is unknown are left where they are. Idempotent.
   */
  @Override
  public void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    SorterSupplies supplies = config.sorting();
    Epoch uncommitted = epoch;
    try (supplies;
        uncommitted) {
      if (pending != null && !pending.outcomeUnknown()) {
        commits.discard(pending.deltas());
      }
    }
  }

  private void require(State required, String action) {
    if (state == required) {
      return;
    }
    throw new IllegalStateException(
        "cannot "
            + action
            + switch (state) {
              case COMMIT_PENDING ->
                  ": the commit of position "
                      + pending.position()
                      + " failed; commit that position again, or abort and write its changes anew";
              case BROKEN ->
                  ": the epoch's changes were lost by an earlier failure; abort, and write all changes"
                      + " after the last committed position again";
              default -> ": the sink is closed";
            });
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

    /** The receiver of counters. */
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
