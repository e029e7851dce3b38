package dev.floe.cdc.sink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one thread at a time into an object that is made for one, and refuses a second instead of
 * letting it do harm. What one thread did in a call is seen by the thread of the next.
 *
 * <pre>
 *   enter("write"); try { ... } finally { exit(); }
 * </pre>
 *
 * <p>Costs a call one uncontended compare-and-set, and no memory.
 */
final class CallGuard {
  private static final VarHandle USER;

  /** How often who closes looks whether the call under way has ended. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  static {
    try {
      USER = MethodHandles.lookup().findVarHandle(CallGuard.class, "user", Thread.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private final String name;
  private final String isClosed;
  private volatile boolean closing;

  @SuppressWarnings("unused") // by its handle
  private Thread user;

  /**
   * A guard.
   *
   * @param name what it guards, in messages: "the sink"
   * @param isClosed says of it that it is closed: "the sink is closed"
   */
  CallGuard(String name, String isClosed) {
    this.name = name;
    this.isClosed = isClosed;
  }

  /**
   * Begins a call.
   *
   * @throws IllegalStateException when another call is under way, or the object is being closed
   */
  void enter(String action) {
    if (closing) {
      throw new IllegalStateException("cannot " + action + ": " + isClosed);
    }
    if (!USER.compareAndSet(this, null, Thread.currentThread())) {
      throw busy(action);
    }
  }

  /** Ends a call that was begun. */
  void exit() {
    USER.setRelease(this, null);
  }

  /**
   * Begins the last call, from any thread: waits for the call under way, and lets none begin any
   * more, except to close again.
   *
   * @throws IllegalStateException when the call under way is this thread's own
   */
  void enterToClose() {
    closing = true;
    while (!USER.compareAndSet(this, null, Thread.currentThread())) {
      if (USER.getOpaque(this) == Thread.currentThread()) {
        throw busy("close");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private IllegalStateException busy(String action) {
    Thread other = (Thread) USER.getOpaque(this);
    if (other == Thread.currentThread()) {
      return new IllegalStateException(
          "cannot "
              + action
              + ": this thread is in a call of "
              + name
              + ", which came back to it through a row, a receiver of counters or the catalog; wait"
              + " until that call has ended");
    }
    return new IllegalStateException(
        "cannot "
            + action
            + ": thread '"
            + (other == null ? "another" : other.getName()) // It may have ended since.
            + "' is in a call of "
            + name
            + "; let one thread at a time use it");
  }
}
