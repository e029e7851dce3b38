package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.TableConfigurationException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Applies the changes of one source to many tables, epoch by epoch, each exactly once.
 *
 * <pre>{@code
 * try (CdcSinks sinks = CdcSinks.builder(catalog).sinkId("shop-replica")
 *         .tables(List.of(orders, customers)).build()) {
 *   source.readAfter(sinks.committedThrough());
 *   sinks.write(orders, row, ChangeKind.UPDATE_AFTER, sequence, position);
 *   sinks.commit(position);
 * }
 * }</pre>
 *
 * <p>Positions are the source's own and ascend, as for {@link CdcSink}. The position of a change is
 * where the source stands right after it: what may be committed if the epoch ends there. An epoch
 * ends between positions, never among changes of the same one.
 *
 * <p>Each table gets a snapshot of its own for each epoch that has changes for it, with its own
 * token. That is not atomic: a reader may see an epoch in one table before it is in another, and a
 * commit may fail for some tables. It is exactly once in each nonetheless:
 *
 * <ul>
 *   <li>A table that fails does not keep others from being committed. {@link TablesCommitException}
 *       names all that failed and says what to do; the same {@link #commit} again tries only those.
 *   <li>Tables may hold the source up to different positions, after a failure or because nothing
 *       changed in some. The source is read again from {@link #committedThrough()}, the lowest of
 *       all, and what a table holds already is skipped by the position of each change.
 *   <li>A table without changes gets no snapshot, and counts as being at the position of the
 *       commit. Only this object knows that: a new one goes by the tables' tokens, and reads the
 *       source again from the lowest. A {@linkplain CdcSink.Builder#tokenHeartbeat heartbeat} in
 *       its options moves the token of an idle table forward. One that has none gets its first with
 *       the first commit.
 *   <li>Name every table that was ever written {@linkplain Builder#tables up front}: the lowest
 *       position is that of the tables that are known.
 *   <li>A table that is first named by a change, and has no token, joins at the position committed
 *       last, and is committed before the others as long as it has none. One that has an older
 *       token would lack what lies between, and is refused.
 * </ul>
 *
 * <table>
 *   <caption>States</caption>
 *   <tr><th>state</th><th>write, open</th><th>commit</th><th>abort</th><th>entered when</th></tr>
 *   <tr><td>open</td><td>yes</td><td>yes</td><td>to open</td><td>built; a commit ended; aborted</td></tr>
 *   <tr><td>commit pending</td><td>no</td><td>the same position again</td><td>to open, unless the
 *       outcome for a table is unknown</td><td>a commit failed for some table</td></tr>
 *   <tr><td>closed</td><td>no</td><td>no</td><td>no</td><td>closed</td></tr>
 * </table>
 *
 * <p>A table whose sorting or writing failed has lost the epoch's changes: every commit fails for
 * it until all is aborted.
 *
 * <ul>
 *   <li>One thread at a time uses it, whichever it is; a second one that comes meanwhile is
 *       refused. What tables hold may be asked from any thread at any time.
 *   <li>{@link Builder#writerThreads} write the files of all tables' shards, and commit tables, at
 *       once. Receivers of counters are called by one thread at a time.
 *   <li>The tables share one sorter budget; {@code write} waits while it is used up and being
 *       spilled.
 *   <li>The caller closes it, and the catalog, which must be usable by several threads if there are
 *       more writer threads than one. It owns budget, spill store and threads unless they are
 *       given.
 * </ul>
 */
public final class CdcSinks implements AutoCloseable {
  private final MemberOpener opener;
  private final SorterSupplies supplies;
  private final Members members = new Members();
  private final CallGuard guard = new CallGuard("the sinks", "the sinks are closed");
  private final GroupPosition position = new GroupPosition();

  private TablesCommit pending;
  private boolean closed;

  CdcSinks(MemberOpener opener, SorterSupplies supplies, List<TableIdentifier> upFront) {
    this.opener = opener;
    this.supplies = supplies;
    try {
      upFront.forEach(this::join); // With no position yet, each as it is.
      position.restart(members.lowest());
    } catch (RuntimeException | Error failure) {
      Failures.attemptAfter(failure, this::closeAll);
      throw failure;
    }
  }

  /** Begins the options of sinks to tables of a catalog, which the caller closes. */
  public static Builder builder(Catalog catalog) {
    return new CdcSinksBuilder(catalog);
  }

  /**
   * Opens a table now instead of with its first change.
   *
   * @throws TableConfigurationException when table and options do not fit
   * @throws IllegalArgumentException when it is open under another name
   * @throws IllegalStateException when the table holds the source up to an earlier position than
   *     that which was committed last
   */
  public OpenTable open(TableIdentifier table) {
    guard.enter("open a table");
    try {
      requireOpen("open table " + table);
      return member(table).described();
    } finally {
      guard.exit();
    }
  }

  /** The tables that are open, in the order in which they were opened. */
  public List<TableIdentifier> tables() {
    return members.all().stream().map(MemberTable::name).toList();
  }

  /**
   * The position up to which no table lacks a change: where the source is to be read on from. The
   * lowest over the tables that are open; empty while one of them holds nothing, or none is open.
   */
  public OptionalLong committedThrough() {
    return members.lowest();
  }

  /**
   * The position up to which a table lacks no change; empty while it holds nothing.
   *
   * @throws IllegalArgumentException when it is not open
   */
  public OptionalLong committedThrough(TableIdentifier table) {
    return members.require(table).through();
  }

  /** The newest epoch of this sink id that a table, which is open, holds. */
  public Optional<CommittedEpoch> lastCommitted(TableIdentifier table) {
    return members.require(table).lastCommitted();
  }

  /** Whether a table, which is open, lacks no change up to a position. */
  public boolean holds(TableIdentifier table, long position) {
    return members.require(table).holds(position);
  }

  /**
   * Takes one change into the current epoch, unless its table holds it. The table is opened if it
   * is not.
   *
   * @param row as in {@link CdcSink#write}
   * @param sequence orders the changes of one key, whatever order they are written in
   * @param position where the source stands right after the change
   * @return whether it was taken; false when the table holds it
   * @throws ChangeRejectedException when the change itself is at fault; the sinks stay usable
   * @throws TableConfigurationException when the table cannot be opened, or be written to any more
   */
  public boolean write(
      TableIdentifier table, StructLike row, ChangeKind kind, long sequence, long position) {
    guard.enter("write");
    try {
      MemberTable member = writable(table);
      if (member.holds(position)) {
        return false;
      }
      member.write(row, kind, sequence);
      this.position.reached(position);
      return true;
    } finally {
      guard.exit();
    }
  }

  /**
   * Takes one change into the current epoch, which comes after what its table holds. For a source
   * whose changes have no positions of their own, and whose tables are all at one position.
   *
   * @throws IllegalStateException when the table holds the source further than where it is read on
   *     from, so that only the position of the change tells whether it is held
   */
  public void write(TableIdentifier table, StructLike row, ChangeKind kind, long sequence) {
    guard.enter("write");
    try {
      MemberTable member = writable(table);
      position.requireNotAhead(member);
      member.write(row, kind, sequence);
    } finally {
      guard.exit();
    }
  }

  private MemberTable writable(TableIdentifier table) {
    if (closed || pending != null) {
      requireOpen("write");
    }
    return member(table);
  }

  /**
   * Commits the current epoch at a position to all tables that it has changes for, and begins the
   * next.
   *
   * @param position where the source stands after this epoch; not below that of any change in it,
   *     and above that of the commit before if there are changes
   * @throws TablesCommitException when some table was not committed, or it is not known
   * @throws CommitInterruptedException when the thread is interrupted; nothing was begun
   */
  public TablesCommitResult commit(long position) {
    return commit(position, Map.of());
  }

  /** Commits as {@link #commit(long)}, with properties for the summary of each snapshot. */
  public TablesCommitResult commit(long position, Map<String, String> snapshotProperties) {
    Map<String, String> properties = CdcConfig.checkedProperties(snapshotProperties);
    guard.enter("commit");
    try {
      TablesCommitResult result = pendingAt(position).attempt(supplies.threads(), properties);
      pending = null;
      this.position.committed(position);
      members.sayIdle(position, supplies.threads());
      return result;
    } finally {
      guard.exit();
    }
  }

  /**
   * Keeps the tokens of idle tables young and, of those that need it, moves them to the position
   * committed last, in snapshots without files: of tables whose options have a {@linkplain
   * CdcSink.Builder#tokenHeartbeat heartbeat} that is due. A service calls it now and then while
   * its source is idle; {@link #commit} does the same for tables without changes.
   *
   * @return whether a snapshot was made: never while a commit is pending
   */
  public boolean heartbeat() {
    guard.enter("heartbeat");
    try {
      requireNotClosed("heartbeat");
      boolean said = false;
      if (pending == null) {
        if (position.base().isPresent()) {
          said = members.sayIdle(position.base().getAsLong(), supplies.threads());
        }
        for (MemberTable member : members.all()) {
          said |= member.heartbeat();
        }
      }
      return said;
    } finally {
      guard.exit();
    }
  }

  private TablesCommit pendingAt(long asked) {
    if (closed || (pending != null && pending.position() != asked)) {
      requireOpen("commit position " + asked);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw CommitInterruptedException.before(asked);
    }
    if (pending == null) {
      List<MemberTable> changed = members.changed();
      position.requireCommittable(asked, !changed.isEmpty());
      members.idle().forEach(member -> member.skip(asked));
      pending = new TablesCommit(asked, changed);
    }
    return pending;
  }

  /**
   * Discards the changes since the last commit, and the files of a commit that failed, in all
   * tables, and looks where they are: the source is to be read again from {@link
   * #committedThrough()}.
   *
   * @throws IllegalStateException while the outcome of a commit to some table is unknown: its files
   *     may be in the table; nothing is aborted
   * @throws TableConfigurationException when a table was dropped, or replaced by another of its
   *     name: {@link #remove} it; the others are aborted
   */
  public void abort() {
    guard.enter("abort");
    try {
      requireNotClosed("abort");
      Failures failures = new Failures();
      members.all().forEach(member -> failures.attempt(member::requireAbortable));
      failures.throwFirst();
      members.all().forEach(member -> failures.attempt(member::abort));
      pending = null;
      position.readAgain(members.lowest());
      failures.throwFirst();
    } finally {
      guard.exit();
    }
  }

  /**
   * Leaves a table out from now on, because it was dropped or is not wanted any more: discards what
   * is not committed to it. A change that names it again opens it anew, unless changes were
   * discarded that are not read again after an {@link #abort}.
   *
   * @throws IllegalArgumentException when it is not open
   */
  public void remove(TableIdentifier table) {
    guard.enter("remove table " + table);
    try {
      MemberTable member = members.require(table);
      members.remove(member);
      if (member.holdsUncommitted()) {
        position.discarded(table);
      }
      if (pending != null) {
        pending.remove(member);
      }
      member.close();
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
      if (!closed) {
        closed = true;
        closeAll();
      }
    } finally {
      guard.exit();
    }
  }

  private void closeAll() {
    Failures failures = new Failures();
    members.all().forEach(member -> failures.attempt(member::close));
    failures.attempt(supplies::close);
    failures.throwFirst();
  }

  /** The table of a name, which is opened if it is not. */
  private MemberTable member(TableIdentifier table) {
    MemberTable member = members.find(table);
    return member == null ? join(table) : member;
  }

  private MemberTable join(TableIdentifier table) {
    MemberTable member = opener.open(table);
    try {
      position.join(member);
      members.add(member);
      return member;
    } catch (RuntimeException | Error failure) {
      Failures.attemptAfter(failure, member::close);
      throw failure;
    }
  }

  private void requireOpen(String action) {
    requireNotClosed(action);
    if (pending != null) {
      throw new IllegalStateException(
          "cannot "
              + action
              + ": the commit of position "
              + pending.position()
              + " failed for some tables; commit that position again, or abort and read the source"
              + " again from committedThrough()");
    }
  }

  private void requireNotClosed(String action) {
    if (closed) {
      throw new IllegalStateException("cannot " + action + ": the sinks are closed");
    }
  }

  /** Options of {@link CdcSinks}; a setting given twice is refused. */
  public interface Builder {
    /** The stable name of the sinks, which their tokens in the tables carry. Required. */
    Builder sinkId(String sinkId);

    /**
     * Tables to be opened when the sinks are built, before the source is read: all that were
     * written before, and those that are to begin with the source.
     */
    Builder tables(List<TableIdentifier> tables);

    /**
     * Sets the options of a table when it is opened: all but the sink id and what is shared,
     * memory, spill files and threads. Without it a table has the defaults of {@link
     * CdcSink.Builder}.
     */
    Builder tableOptions(BiConsumer<TableIdentifier, CdcSink.Builder> options);

    /**
     * The off-heap memory of all tables' sorters, 100 MB when not called. The caller closes it
     * after the sinks.
     */
    Builder sorterBudget(SortBudget budget);

    /**
     * The off-heap memory for keys of all tables' data files, 64 MB when not called; see {@link
     * CdcSink.Builder#keyMemory}.
     */
    Builder keyMemory(KeyMemory memory);

    /** Where the sorters spill, the system's temporary directory when not called. */
    Builder spillDirectory(Path directory);

    /** Where the sorters spill, instead; the caller closes it after the sinks. */
    Builder spillStore(SpillStore store);

    /**
     * How many threads write files, and commit tables, at once: the one that commits and daemons of
     * the sinks' own. 1 when not called.
     */
    Builder writerThreads(int threads);

    /**
     * As {@link #writerThreads}, with the threads of an executor besides the one that commits; busy
     * ones are not waited for. The caller ends it, after the sinks.
     *
     * @param threads the most threads that work for these sinks at once
     */
    Builder writerExecutor(Executor executor, int threads);

    /**
     * Opens the tables given up front.
     *
     * @throws TableConfigurationException when table and options do not fit
     */
    CdcSinks build();
  }
}
