package dev.floe.cdc.compact;

import dev.floe.cdc.sort.SpillStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A spill store that counts its files. */
final class CountedSpills implements SpillStore {
  private final SpillStore store;
  private int created;
  private int open;

  CountedSpills(SpillStore store) {
    this.store = store;
  }

  synchronized int created() {
    return created;
  }

  synchronized int open() {
    return open;
  }

  @Override
  public synchronized SpillFile create() throws IOException {
    SpillFile file = store.create();
    created++;
    open++;
    return new SpillFile() {
      private boolean closed;

      @Override
      public String name() {
        return file.name();
      }

      @Override
      public void write(ByteBuffer source, long position) throws IOException {
        file.write(source, position);
      }

      @Override
      public void read(ByteBuffer target, long position) throws IOException {
        file.read(target, position);
      }

      @Override
      public void close() throws IOException {
        synchronized (CountedSpills.this) {
          open -= closed ? 0 : 1;
          closed = true;
        }
        file.close();
      }
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
