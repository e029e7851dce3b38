package dev.floe.cdc.sink;

import dev.floe.cdc.sink.TaskRun.OnInterrupt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The open tables of {@link CdcSinks}, by name and in the order in which they were opened.
 *
 * <p>One thread changes them and looks them up for each change; any may ask.
 */
final class Members {
  private final Map<TableIdentifier, MemberTable> byName = new ConcurrentHashMap<>();
  private final List<MemberTable> inOrder = new CopyOnWriteArrayList<>();

  /** The table of the change before, by a name that is the same object. */
  private TableIdentifier lastName;

  private MemberTable last;

  /** The table of a name, or null. For the thread that changes them. */
  @SuppressWarnings("ReferenceEquality") // A name makes garbage when its hash is asked for.
  MemberTable find(TableIdentifier name) {
    if (name != lastName) {
      last = byName.get(name);
      lastName = last == null ? null : name;
    }
    return last;
  }

  /** The table of a name, which must be open. */
  MemberTable require(TableIdentifier name) {
    MemberTable table = byName.get(name);
    if (table == null) {
      throw new IllegalArgumentException(
          "cannot tell of table "
              + name
              + ": it is not open; name it when the sinks are built, or"
              + " open it");
    }
    return table;
  }

  /**
   * Adds a table.
   *
   * @throws IllegalArgumentException when it is open under another name
   */
  void add(MemberTable table) {
    for (MemberTable other : inOrder) {
      if (other.uuid().equals(table.uuid())) {
        throw new IllegalArgumentException(
            "cannot open table "
                + table.name()
                + ": it is the table that is open as "
                + other.name()
                + ", and its changes would be committed apart; use one name, or remove the other"
                + " first if the table was renamed");
      }
    }
    byName.put(table.name(), table);
    inOrder.add(table);
    forget();
  }

  void remove(MemberTable table) {
    byName.remove(table.name());
    inOrder.remove(table);
    forget();
  }

  private void forget() {
    lastName = null;
    last = null;
  }

  List<MemberTable> all() {
    return inOrder;
  }

  /** The tables with changes that are not committed. */
  List<MemberTable> changed() {
    return inOrder.stream().filter(MemberTable::holdsUncommitted).toList();
  }

  /** The tables without. */
  List<MemberTable> idle() {
    return inOrder.stream().filter(member -> !member.holdsUncommitted()).toList();
  }

  /**
   * Says in tables without changes that they lack none up to a position, where that is due.
   *
   * @return whether a snapshot was made
   */
  boolean sayIdle(long through, WriterThreads threads) {
    AtomicBoolean said = new AtomicBoolean();
    List<Runnable> tasks = new ArrayList<>();
    for (MemberTable member : idle()) {
      tasks.add(() -> said.compareAndSet(false, member.sayIdle(through)));
    }
    try {
      threads.run(tasks, OnInterrupt.LET_TASKS_END);
    } catch (CommitInterruptedException interrupted) {
      // Those that are left are due the next time.
    }
    return said.get();
  }

  /** The lowest position up to which a table lacks nothing; none while one has none. */
  OptionalLong lowest() {
    OptionalLong lowest = OptionalLong.empty();
    for (MemberTable table : inOrder) {
      OptionalLong through = table.through();
      if (through.isEmpty()) {
        return OptionalLong.empty();
      }
      if (lowest.isEmpty() || through.getAsLong() < lowest.getAsLong()) {
        lowest = through;
      }
    }
    return lowest;
  }
}
