package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import java.util.Collection;
import java.util.Set;
import org.apache.iceberg.Table;

/** Finds the rows of keys in data files. Used by one thread. */
final class KeyLocator implements AutoCloseable {
  /** Takes what is found. */
  interface Hits {
    /**
     * A row that has one of the keys.
     *
     * @param file its file
     * @param position its position in the file
     * @param key the position of the key in its run
     */
    void hit(LiveFile file, long position, long key);
  }

  /**
   * @param memory for the keys of files that are kept
   */
  KeyLocator(KeyMemory memory) {}

  /** Finds all rows of some files that have one of the keys, dead or alive. */
  void locate(Table table, KeySchema key, KeyRun keys, Collection<LiveFile> files, Hits out) {
    throw new UnsupportedOperationException();
  }

  /** How many files' keys were in memory when they were asked for, since this was last called. */
  long takeCacheHits() {
    return 0;
  }

  /** Forgets all files but these. */
  void retain(Set<String> locations) {}

  @Override
  public void close() {}
}
