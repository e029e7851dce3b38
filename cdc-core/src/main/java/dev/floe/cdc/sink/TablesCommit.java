package dev.floe.cdc.sink;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.TablesCommitException.Remedy;
import dev.floe.cdc.sink.TaskRun.OnInterrupt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * One epoch of several tables on its way into them, from the first try to commit it to the last.
 *
 * <p>First the files of all tables are written, then each table is committed; a table that fails
 * keeps none of the others, except that tables which are joining go first, and the others wait for
 * them: until a joining table has its first token, no restart could tell that it lacks what the
 * others hold.
 */
final class TablesCommit {
  private final long position;
  private final List<MemberTable> left;
  private final Map<TableIdentifier, CommitResult> committed = new LinkedHashMap<>();

  /** Of one try: tables whose files are written, and failures. Guarded by this. */
  private final List<MemberTable> prepared = new ArrayList<>();

  private final Map<TableIdentifier, Throwable> failures = new LinkedHashMap<>();

  /**
   * A commit that was not tried yet.
   *
   * @param tables those with changes
   */
  TablesCommit(long position, List<MemberTable> tables) {
    this.position = position;
    this.left = new ArrayList<>(tables);
  }

  long position() {
    return position;
  }

  /** Leaves a table out. */
  void remove(MemberTable table) {
    left.remove(table);
  }

  /**
   * Tries what is left.
   *
   * @throws TablesCommitException when something still is
   */
  TablesCommitResult attempt(WriterThreads threads, Map<String, String> properties) {
    prepared.clear();
    failures.clear();
    each(threads, OnInterrupt.INTERRUPT_TASKS, List.copyOf(left), this::prepare);
    commit(threads, prepared.stream().filter(MemberTable::isJoining).toList(), properties);
    if (left.stream().noneMatch(MemberTable::isJoining)) {
      commit(threads, inOrder(prepared), properties);
    }
    if (!left.isEmpty()) {
      fail();
    }
    return new TablesCommitResult(position, committed);
  }

  private void prepare(MemberTable table) {
    table.prepare(position);
    synchronized (this) {
      prepared.add(table);
    }
  }

  private void commit(
      WriterThreads threads, List<MemberTable> tables, Map<String, String> properties) {
    each(
        threads,
        OnInterrupt.LET_TASKS_END,
        tables,
        table -> {
          CommitResult result = table.commit(position, properties);
          synchronized (this) {
            committed.put(table.name(), result);
            left.remove(table);
            prepared.remove(table);
          }
        });
  }

  /** Does a step for each table, and keeps what fails of it. */
  private void each(
      WriterThreads threads,
      OnInterrupt onInterrupt,
      List<MemberTable> tables,
      Consumer<MemberTable> step) {
    List<MemberTable> begun = new ArrayList<>();
    List<Runnable> tasks = new ArrayList<>();
    for (MemberTable table : tables) {
      tasks.add(
          () -> {
            synchronized (this) {
              begun.add(table);
            }
            try {
              step.accept(table);
            } catch (Throwable failure) {
              synchronized (this) {
                failures.put(table.name(), failure);
              }
            }
          });
    }
    try {
      threads.run(tasks, onInterrupt);
    } catch (CommitInterruptedException interrupted) {
      tables.stream()
          .filter(table -> !begun.contains(table))
          .forEach(
              table -> failures.put(table.name(), CommitInterruptedException.before(position)));
    }
  }

  /** Tables in the order in which they were opened. */
  private List<MemberTable> inOrder(List<MemberTable> some) {
    return left.stream().filter(some::contains).toList();
  }

  private void fail() {
    List<TableIdentifier> waiting =
        left.stream().map(MemberTable::name).filter(name -> !failures.containsKey(name)).toList();
    boolean again = left.stream().allMatch(table -> helpedByTryingAgain(table));
    TablesCommitException exception =
        new TablesCommitException(
            position, committed, failures, waiting, again ? Remedy.COMMIT_AGAIN : Remedy.ABORT);
    for (Throwable failure : failures.values()) {
      if (failure instanceof Error error) {
        error.addSuppressed(exception);
        throw error;
      }
    }
    throw exception;
  }

  /** Nothing that was refused for another reason than a failure is let in by trying again. */
  private boolean helpedByTryingAgain(MemberTable table) {
    boolean refused =
        failures.get(table.name()) instanceof EpochCommitException failure
            && !failure.mayBeTriedAgain();
    return table.canCommitAgain() && !refused;
  }
}
