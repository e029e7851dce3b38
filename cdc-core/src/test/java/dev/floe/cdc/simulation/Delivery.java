package dev.floe.cdc.simulation;

import dev.floe.cdc.testing.Change;
import java.util.List;

/**
 * One epoch that a source delivers.
 *
 * @param after the position that it begins after
 * @param position its position
 * @param changes its changes
 * @param snapshot whether its changes leave something to commit
 * @param repeated whether a new process delivers it, although it was delivered before
 */
record Delivery(
    long after, long position, List<Change> changes, boolean snapshot, boolean repeated) {
  static Delivery of(long after, long position, String changes) {
    return new Delivery(after, position, Change.parse(changes), true, false);
  }

  /** An epoch that comes to nothing. */
  static Delivery ofNothing(long after, long position, String changes) {
    return new Delivery(after, position, Change.parse(changes), false, false);
  }

  Delivery again() {
    return new Delivery(after, position, changes, snapshot, true);
  }
}
