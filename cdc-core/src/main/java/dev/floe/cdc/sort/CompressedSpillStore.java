package dev.floe.cdc.sort;

import java.io.IOException;
import java.util.Objects;

/** The files of another store, with a compression of its own. */
final class CompressedSpillStore implements SpillStore {
  private final SpillStore store;
  private final SpillCompression compression;

  CompressedSpillStore(SpillStore store, SpillCompression compression) {
    this.store = Objects.requireNonNull(store);
    this.compression = compression;
  }

  @Override
  public SpillFile create() throws IOException {
    return store.create();
  }

  @Override
  public SpillFile createIn(int directory) throws IOException {
    return store.createIn(directory);
  }

  @Override
  public int directories() {
    return store.directories();
  }

  @Override
  public SpillCompression compression() {
    return compression;
  }

  @Override
  public void close() {
    store.close();
  }

  @Override
  public String toString() {
    return store + ", compression " + compression;
  }
}
