package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyFinder;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.KeyRunBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;

/**
 * Finds the rows of keys in data files.
 *
 * <p>Data files do not change, so what is read of one serves all later epochs:
 *
 * <table>
 *   <caption>Ways to find keys in a file</caption>
 *   <tr><th>a run of the file's keys</th><th>what is done</th><th>what is read</th></tr>
 *   <tr><td>is kept</td><td>joined with the keys</td><td>nothing</td></tr>
 *   <tr><td>fits into memory</td><td>loaded, joined, kept</td><td>the file's key columns</td></tr>
 *   <tr><td>does not fit</td><td>each row is looked up among the keys</td>
 *       <td>the same, each time</td></tr>
 * </table>
 *
 * <ul>
 *   <li>An epoch is what lies between two calls of {@link #retain}. {@link KeptRuns} says which
 *       runs stay.
 *   <li>Runs of one schema of the key are kept: once a column has another type or default, or the
 *       table another name mapping, files are read anew.
 *   <li>Used by one thread. Whoever makes it closes it, which gives its memory back.
 * </ul>
 */
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
   * What was done, each file counted once for each call.
   *
   * @param joined files whose run was kept
   * @param loaded files whose run was loaded and kept
   * @param scanned files that were read without keeping their keys
   * @param pruned files that cannot have one of the keys, by their bounds
   * @param evicted runs that made room for others
   */
  record Counts(long joined, long loaded, long scanned, long pruned, long evicted) {}

  /** What a file's keys depend on besides the file. */
  private record Reading(KeySchema key, Optional<String> nameMapping) {}

  private final KeptRuns runs;
  private final KeySizes sizes = new KeySizes();
  private Optional<Reading> reading = Optional.empty();
  private long joined;
  private long loaded;
  private long scanned;
  private long pruned;
  private long hitsTaken;

  /**
   * @param memory for the keys of files that are kept
   */
  KeyLocator(KeyMemory memory) {
    this.runs = new KeptRuns(memory);
  }

  /** Finds all rows of some files that have one of the keys, dead or alive. */
  void locate(Table table, KeySchema key, KeyRun keys, Collection<LiveFile> files, Hits out) {
    readAs(
        new Reading(
            key,
            Optional.ofNullable(table.properties().get(TableProperties.DEFAULT_NAME_MAPPING))));
    KeyForm form = new KeyForm(key);
    KeyBounds bounds = KeyBounds.of(key);
    List<LiveFile> candidates =
        files.stream()
            .filter(file -> file.data().recordCount() > 0 && mayHoldOne(keys, bounds, file))
            .toList();
    pruned += files.size() - candidates.size();
    Set<String> loadedNow = loadWhatFits(table, form, candidates);
    for (LiveFile file : candidates) {
      Optional<KeyRun> kept = runs.of(file.location());
      if (kept.isPresent()) {
        joined += loadedNow.contains(file.location()) ? 0 : 1;
        join(keys, kept.get(), file, out);
      } else {
        read(table, form, keys, file, out);
      }
    }
  }

  /**
   * Loads the runs of several files at once, as far as there is free memory for all of their keys.
   *
   * @return the locations of the files
   */
  private Set<String> loadWhatFits(Table table, KeyForm form, List<LiveFile> candidates) {
    List<LiveFile> fitting = new ArrayList<>();
    long freeBytes = runs.memory().freeBytes();
    for (LiveFile file : candidates) {
      long bytes = sizes.bytesOf(file.data(), form);
      if (!runs.has(file.location()) && bytes <= freeBytes) {
        fitting.add(file);
        freeBytes -= bytes;
      }
    }
    Map<String, KeyRun> made = new ConcurrentHashMap<>();
    try {
      if (fitting.size() >= Workers.FEWEST) {
        Workers.forEach(
            fitting,
            file -> load(table, form, file).ifPresent(run -> made.put(file.location(), run)));
      }
    } finally {
      made.values().forEach(sizes::learn);
      made.forEach(runs::keep); // Also where others failed: so they are closed in the end.
      loaded += made.size();
    }
    return made.keySet();
  }

  /** The run of a file; empty where there was not enough memory after all. */
  private Optional<KeyRun> load(Table table, KeyForm form, LiveFile file) {
    try (KeyRunBuilder builder = form.builder(runs.memory(), file.data().recordCount())) {
      try (KeyReader reader = KeyReader.open(table, form, file.data())) {
        while (reader.next()) {
          if (!reader.hasKey()) {
            builder.skip();
          } else if (!builder.add(reader.key(), reader.length())) {
            return Optional.empty();
          }
        }
      }
      return Optional.of(builder.build()); // Last, as nobody would close it if anything failed.
    }
  }

  /** How many files' keys were in memory when they were asked for, since this was last called. */
  long takeCacheHits() {
    long hits = joined - hitsTaken;
    hitsTaken = joined;
    return hits;
  }

  /** Forgets all files but these. */
  void retain(Set<String> locations) {
    runs.retain(locations);
    sizes.retain(locations);
  }

  /** What was done so far. */
  Counts counts() {
    return new Counts(joined, loaded, scanned, pruned, runs.evicted());
  }

  /** Bytes that the kept runs hold. */
  long usedBytes() {
    return runs.memory().usedBytes();
  }

  @Override
  public void close() {
    runs.close();
  }

  private void readAs(Reading now) {
    if (!reading.equals(Optional.of(now))) {
      runs.clear();
      sizes.clear();
      reading = Optional.of(now);
    }
  }

  /** Whether one of the keys is within the file's bounds. */
  private static boolean mayHoldOne(KeyRun keys, KeyBounds bounds, LiveFile file) {
    KeyRange range = bounds.range(file);
    long rank = keys.rankFrom(range.lower());
    if (rank == keys.size()) {
      return false;
    }
    byte[] least = keys.key(rank);
    return range.overlaps(least, least);
  }

  private void read(Table table, KeyForm form, KeyRun keys, LiveFile file, Hits out) {
    long availableBytes = runs.availableBytes();
    try (KeyReader reader = KeyReader.open(table, form, file.data())) {
      if (sizes.bytesOf(file.data(), form) > availableBytes) {
        scan(reader, keys, file, out);
      } else if (!load(reader, form, keys, file, out)) {
        sizes.notEnough(file.data(), availableBytes);
        scan(reader, keys, file, out);
      }
    }
  }

  private static void join(KeyRun keys, KeyRun ofFile, LiveFile file, Hits out) {
    keys.join(ofFile, (key, position) -> out.hit(file, position, key));
  }

  /**
   * Loads a run of the file and keeps it; false when there was memory for the rows before the
   * reader's only, which then are joined.
   */
  private boolean load(KeyReader reader, KeyForm form, KeyRun keys, LiveFile file, Hits out) {
    try (KeyRunBuilder builder = form.builder(runs.memory(), file.data().recordCount())) {
      boolean whole = fill(builder, reader);
      KeyRun run = builder.build();
      sizes.learn(run);
      if (whole) {
        loaded += 1;
        runs.keep(file.location(), run);
        join(keys, run, file, out);
      } else {
        try (run) {
          join(keys, run, file, out);
        }
      }
      return whole;
    }
  }

  /** Adds rows to a run; false when there was no memory for the one that the reader is at. */
  private boolean fill(KeyRunBuilder builder, KeyReader reader) {
    while (reader.next()) {
      if (!reader.hasKey()) {
        builder.skip();
        continue;
      }
      while (!builder.add(reader.key(), reader.length())) {
        if (!runs.evictOne()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Looks up the row that the reader is at, if it is at one, and those behind it. */
  private void scan(KeyReader reader, KeyRun keys, LiveFile file, Hits out) {
    scanned += 1;
    KeyFinder finder = new KeyFinder(keys);
    KeyRun.Matches hits = (key, position) -> out.hit(file, position, key);
    do {
      if (reader.hasKey()) {
        finder.find(reader.key(), reader.length(), reader.position(), hits);
      }
    } while (reader.next());
  }
}
