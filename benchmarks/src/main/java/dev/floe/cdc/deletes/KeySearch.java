package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/** The engine's search for keys in data files alone, for a benchmark of nothing else. */
public final class KeySearch implements AutoCloseable {
  private final Table table;
  private final KeySchema key;
  private final KeyLocator locator;

  /**
   * A search by some columns.
   *
   * @param memoryBytes for the keys of files that are kept
   */
  public KeySearch(Table table, List<Integer> keyFieldIds, long memoryBytes) {
    this.table = table;
    this.key = KeySchema.of(table.schema(), keyFieldIds);
    this.locator = new KeyLocator(KeyMemory.ofBytes(memoryBytes));
  }

  /** Finds keys and says how many rows have them. */
  public long search(KeyRun keys, List<DataFile> files) {
    long[] hits = new long[1];
    List<LiveFile> live = files.stream().map(file -> new LiveFile(file, List.of())).toList();
    locator.locate(table, key, keys, live, (file, position, of) -> hits[0] += 1);
    return hits[0];
  }

  /** Gives back the memory. */
  @Override
  public void close() {
    locator.close();
  }
}
