package dev.floe.cli.apply;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets an interrupt stop the run at a place where nothing is half done.
 *
 * <p>The run holds the switch while it works, lets go of it where it waits for input, and ends when
 * it finds that a stop was requested. Who asks for a stop waits for the switch: when he gets it,
 * the run either stands still for want of input, for good, or has ended.
 */
final class StopSwitch {
  private final ReentrantLock working = new ReentrantLock();
  private volatile boolean requested;
  private boolean ended;

  /** Takes the switch; waits for ever once a stop has been carried out. */
  void work() {
    working.lock();
  }

  /** Lets go of the switch, at a place where the run may be stopped. */
  void rest() {
    working.unlock();
  }

  /** Lets go of the switch at the end of the run. */
  void end() {
    ended = true;
    working.unlock();
  }

  boolean requested() {
    return requested;
  }

  /**
   * Asks for a stop and waits for it.
   *
   * @return whether the run stands still, for want of input, and will not go on: what it holds can
   *     be closed; false when it has ended by itself
   */
  boolean stop() {
    requested = true;
    working.lock();
    if (ended) {
      working.unlock();
      return false;
    }
    return true;
  }
}
