package dev.floe.cli.apply;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets an interrupt (Ctrl-C, SIGTERM) stop the run at a place where nothing is half done.
 *
 * <p>The run holds the switch while it works and lets go of it where it waits for input. The hook
 * asks for a stop and waits until it holds the switch itself; then the run stands still, at a
 * line's end or at its own end, and what it holds can be closed.
 */
final class StopSwitch {
  private static final long LONGEST_WAIT_SECONDS = 120;

  private final ReentrantLock working = new ReentrantLock();
  private volatile boolean requested;

  /** Takes the switch; waits for ever once a stop has been carried out. */
  void work() {
    working.lock();
  }

  /** Lets go of the switch, at a place where the run may be stopped. */
  void rest() {
    working.unlock();
  }

  boolean requested() {
    return requested;
  }

  /**
   * Asks for a stop and waits for it. The switch is kept: the run does not go on.
   *
   * @return whether the run stands still; false when it did not in two minutes
   */
  boolean stop() {
    requested = true;
    try {
      return working.tryLock(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
