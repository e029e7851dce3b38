package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs of the keys of files, kept within a memory. A run that was used in this epoch or the one
 * before stays; of the others the one that is unused longest makes room first. So where all files
 * are used by turns, and not all fit, some stay instead of each pushing out the next.
 */
final class KeptRuns implements AutoCloseable {
  /** A run and when it was used last. */
  private static final class Kept {
    private final KeyRun run;
    private long usedIn;

    Kept(KeyRun run, long usedIn) {
      this.run = run;
      this.usedIn = usedIn;
    }
  }

  private final KeyMemory memory;

  /** By location, those unused longest first. */
  private final LinkedHashMap<String, Kept> runs = new LinkedHashMap<>(16, 0.75f, true);

  private long epoch;
  private long evicted;

  KeptRuns(KeyMemory memory) {
    this.memory = memory;
  }

  KeyMemory memory() {
    return memory;
  }

  /** How many runs made room for others. */
  long evicted() {
    return evicted;
  }

  int size() {
    return runs.size();
  }

  /** Whether there is the run of a file, which is not used by this. */
  boolean has(String location) {
    return runs.containsKey(location);
  }

  /** The run of a file, which is used by this. */
  Optional<KeyRun> of(String location) {
    Kept kept = runs.get(location);
    if (kept == null) {
      return Optional.empty();
    }
    kept.usedIn = epoch;
    return Optional.of(kept.run);
  }

  /** Keeps a run, and closes it in the end. */
  void keep(String location, KeyRun run) {
    Kept older = runs.put(location, new Kept(run, epoch));
    if (older != null) {
      older.run.close();
    }
  }

  /** Bytes that are free, or would be if all runs that may make room did. */
  long availableBytes() {
    long bytes = memory.freeBytes();
    for (Kept kept : runs.values()) {
      if (isInUse(kept)) {
        break;
      }
      bytes += kept.run.bytes();
    }
    return bytes;
  }

  /** Lets one run make room; false when none may. */
  boolean evictOne() {
    Iterator<Kept> oldest = runs.values().iterator();
    if (!oldest.hasNext()) {
      return false;
    }
    Kept kept = oldest.next();
    if (isInUse(kept)) {
      return false;
    }
    oldest.remove();
    kept.run.close();
    evicted += 1;
    return true;
  }

  /** Forgets the files that are not among some, and begins the next epoch. */
  void retain(Set<String> locations) {
    epoch += 1;
    Iterator<Map.Entry<String, Kept>> all = runs.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, Kept> entry = all.next();
      if (!locations.contains(entry.getKey())) {
        entry.getValue().run.close();
        all.remove();
      }
    }
  }

  /** Forgets all. */
  void clear() {
    runs.values().forEach(kept -> kept.run.close());
    runs.clear();
  }

  private boolean isInUse(Kept kept) {
    return kept.usedIn >= epoch - 1;
  }

  @Override
  public void close() {
    clear();
  }
}
