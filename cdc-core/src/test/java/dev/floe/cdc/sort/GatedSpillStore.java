package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;

/** A spill store over another, in which writes wait as long as a test has it shut. */
final class GatedSpillStore implements SpillStore {
  private final SpillStore store;
  private final CountDownLatch writing = new CountDownLatch(1);
  private final CountDownLatch opened = new CountDownLatch(1);
  private volatile boolean shut;

  GatedSpillStore(SpillStore store) {
    this.store = store;
  }

  /** Lets writes wait from now on. */
  void shut() {
    shut = true;
  }

  /** Waits until a write has come to the shut gate. */
  void awaitWriter() {
    await(writing);
  }

  /** Lets all writes pass for good, those that wait and those that come. */
  void open() {
    opened.countDown();
  }

  /** Waits until the gate is open for good. */
  void awaitOpen() {
    await(opened);
  }

  @Override
  public SpillFile create() throws IOException {
    SpillFile file = store.create();
    return new SpillFile() {
      @Override
      public String name() {
        return file.name();
      }

      @Override
      public void write(ByteBuffer source, long position) throws IOException {
        if (shut) {
          writing.countDown();
          awaitOpen();
        }
        file.write(source, position);
      }

      @Override
      public void read(ByteBuffer target, long position) throws IOException {
        file.read(target, position);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  private static void await(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
