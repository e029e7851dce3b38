package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyRun;
import java.util.List;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Table;

/** The keys of some key files, in runs of bounded size. */
final class KeyFiles {
  /** Takes keys run by run. */
  interface Runs {
    /** Takes one run, which is closed when this returns. */
    void take(KeyRun keys);
  }

  private KeyFiles() {}

  /**
   * Reads key files, merged where they are sorted.
   *
   * @param runBytes about how many bytes of keys a run holds
   */
  static void read(
      Table table, KeySchema key, List<DeleteFile> files, long runBytes, Runs consumer) {
    throw new UnsupportedOperationException();
  }
}
