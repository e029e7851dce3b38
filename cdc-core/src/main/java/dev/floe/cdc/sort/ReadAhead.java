package dev.floe.cdc.sort;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads the next block of a run on another thread while the run's owner consumes the one before.
 *
 * <pre>
 *   state       what                                  next
 *   IDLE        nothing is wanted                     REQUESTED by the owner
 *   REQUESTED   a block is to be read                 READING by a thread, or by the owner who needs
 *                                                     it now; IDLE by the owner who no longer does
 *   READING     a thread reads it                     READ
 *   READ        it is read, or failed                 IDLE by the owner who took it
 * </pre>
 *
 * <p>The executor may run it late, never or too often. All methods but {@link #run} are the
 * owner's. An interrupt does not end the owner's waiting and is kept.
 */
final class ReadAhead implements Runnable {
  private static final int IDLE = 0;
  private static final int REQUESTED = 1;
  private static final int READING = 2;
  private static final int READ = 3;

  private final BlockReader reader;
  private final Executor executor;
  private final AtomicInteger state = new AtomicInteger(IDLE);

  /** Whether the executor still has this task, so that it need not be given it again. */
  private volatile boolean queued;

  private Block block;
  private Throwable failure;

  ReadAhead(BlockReader reader, Executor executor) {
    this.reader = reader;
    this.executor = executor;
  }

  /** Asks for the reader's next block, in {@code into}, which is prepared. */
  void request(Block into) {
    block = into;
    state.set(REQUESTED);
    if (queued) {
      return;
    }
    queued = true;
    try {
      executor.execute(this);
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      // There is no thread to be had that reads ahead: take() reads.
      queued = false;
    }
  }

  /** Whether a block was asked for that is not taken. */
  boolean isRequested() {
    return state.get() != IDLE;
  }

  /**
   * The block asked for.
   *
   * @throws SpillException when it cannot be read, as the thread met it
   */
  Block take() {
    if (state.compareAndSet(REQUESTED, READING)) {
      read();
    } else if (state.get() != READ) {
      awaitRead();
    }
    state.set(IDLE);
    Throwable thrown = failure;
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown != null) {
      throw (RuntimeException) thrown;
    }
    return block;
  }

  /** Drops what was asked for. Returns once no other thread touches the reader or the block. */
  void cancel() {
    if (!state.compareAndSet(REQUESTED, IDLE) && state.get() == READING) {
      awaitRead();
    }
    state.set(IDLE);
  }

  @Override
  public void run() {
    queued = false;
    if (state.compareAndSet(REQUESTED, READING)) {
      read();
    }
  }

  private void read() {
    try {
      reader.read(block);
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      endReading();
    }
  }

  private synchronized void endReading() {
    state.set(READ);
    notifyAll();
  }

  private synchronized void awaitRead() {
    boolean interrupted = false;
    while (state.get() != READ) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
