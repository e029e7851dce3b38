package dev.floe.cdc.sink;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Where the source of several tables stands: the position that all that is written next comes
 * after, and the highest that was written since.
 */
final class GroupPosition {
  private OptionalLong base = OptionalLong.empty();
  private boolean anyReached;
  private long reached;

  /** Tables that were removed with changes that were not committed, and the base of these. */
  private final Map<TableIdentifier, OptionalLong> discarded = new HashMap<>();

  /** Begins anew after a position, or at the source's beginning. */
  void restart(OptionalLong lowest) {
    base = lowest;
    anyReached = false;
  }

  /** The position that all that is written next comes after; empty for the source's beginning. */
  OptionalLong base() {
    return base;
  }

  /** Begins anew where the source is read again from, with all changes after a position. */
  void readAgain(OptionalLong lowest) {
    restart(lowest);
    discarded
        .values()
        .removeIf(
            after ->
                lowest.isEmpty() || (after.isPresent() && lowest.getAsLong() <= after.getAsLong()));
  }

  /** Says that a table's changes since the base were discarded. */
  void discarded(TableIdentifier table) {
    discarded.putIfAbsent(table, base);
  }

  /** Says that the epoch up to a position is committed everywhere. */
  void committed(long position) {
    restart(OptionalLong.of(position));
  }

  /** Says that a change of a position was written. */
  void reached(long position) {
    reached = anyReached ? Math.max(reached, position) : position;
    anyReached = true;
  }

  /**
   * Checks that an epoch may end at a position.
   *
   * @throws IllegalArgumentException when it ends before its beginning, or before some of it
   */
  void requireCommittable(long position, boolean changed) {
    if (anyReached && position < reached) {
      throw new IllegalArgumentException(
          "cannot commit position "
              + position
              + ": a change at position "
              + reached
              + " was written since the commit before, and would be written again after a restart;"
              + " give at least that position");
    }
    if (base.isPresent()
        && (changed ? position <= base.getAsLong() : position < base.getAsLong())) {
      throw new IllegalArgumentException(
          "cannot commit position "
              + position
              + ": position "
              + base.getAsLong()
              + " is committed in all tables"
              + (changed ? ", and the changes since then would be lost" : "")
              + "; give a position after it");
    }
  }

  /**
   * Lets a table in that is opened while others are under way.
   *
   * @throws IllegalStateException when it lacks what lies between its token and here
   */
  void join(MemberTable table) {
    requireNothingDiscarded(table);
    if (base.isEmpty()) {
      return;
    }
    OptionalLong token = table.through();
    if (token.isEmpty()) {
      table.join(base.getAsLong());
    } else if (token.getAsLong() < base.getAsLong()) {
      throw new IllegalStateException(
          "cannot open table "
              + table.name()
              + ": it holds the source's changes through position "
              + token.getAsLong()
              + ", and the source was read on from "
              + base.getAsLong()
              + ", so that it may lack what lies between; name the table when the sinks are built,"
              + " and read the source from their committedThrough()");
    }
  }

  private void requireNothingDiscarded(MemberTable table) {
    OptionalLong after = discarded.get(table.name());
    if (after != null) {
      throw new IllegalStateException(
          "cannot open table "
              + table.name()
              + " again: it was removed with changes that were not committed, and would lack them;"
              + " build the sinks anew with it, and read the source again from "
              + (after.isPresent() ? "position " + after.getAsLong() : "its beginning"));
    }
  }

  /**
   * Checks that what is written next to a table is nothing that it holds.
   *
   * @throws IllegalStateException when it may be
   */
  void requireNotAhead(MemberTable table) {
    OptionalLong through = table.through();
    if (through.isEmpty() || (base.isPresent() && through.getAsLong() <= base.getAsLong())) {
      return;
    }
    throw new IllegalStateException(
        "cannot write to table "
            + table.name()
            + " without the position of the change: the table holds the source's changes through"
            + " position "
            + through.getAsLong()
            + ", and the source is read on from "
            + (base.isPresent() ? base.getAsLong() : "its beginning")
            + "; give the position, so that what is held is skipped");
  }
}
