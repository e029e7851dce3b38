package dev.floe.cdc.deletes;

import dev.floe.cdc.deletes.EpochDeletes.Means;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Commits the places of the rows that have an epoch's keys: one vector for each data file that has
 * such a row, and none of the key files.
 *
 * <ul>
 *   <li>A row is found wherever it is: in any partition, under any spec.
 *   <li>Rows that are dead already are left out; a file of which no row is left is removed.
 *   <li>Equality deletes with the same key columns that the snapshot holds, of earlier epochs or of
 *       others, become vectors too. Others stay as they are, beside the vectors.
 *   <li>What was found holds upon that snapshot alone: once another was committed, all is to be
 *       prepared anew, for which the keys of files and the content of manifests are kept.
 * </ul>
 *
 * <p>Used by one thread; what waits for storage is done on Iceberg's worker threads, and is over
 * when a call returns. Whoever makes it closes it, which frees the memory for keys.
 */
public final class DeletionVectors implements DeleteStrategy, AutoCloseable {
  /** What to do with live equality deletes. */
  enum Conversion {
    CONVERT,
    LEAVE
  }

  /** About how many bytes of an epoch's keys are in memory at once. */
  private static final long RUN_BYTES = 16L << 20;

  /** How much heap the positions of dead rows may take that are kept. */
  private static final long DEAD_ROWS_BYTES = 32L << 20;

  private final List<Integer> keyFieldIds;
  private final LiveFiles liveFiles;
  private final DeadRows deadRows;
  private final KeyLocator locator;

  /** The locations of equality deletes that were tried, and stay. */
  private final Set<String> unconvertible = new HashSet<>();

  private Conversion conversion = Conversion.CONVERT;

  /**
   * Vectors of the rows that have keys of some columns.
   *
   * @param keyFieldIds the key columns, ascending by field id
   * @param memory for the keys of data files that are kept, so that they need not be read again
   */
  public DeletionVectors(List<Integer> keyFieldIds, KeyMemory memory) {
    this.keyFieldIds = List.copyOf(keyFieldIds);
    this.liveFiles = new LiveFiles(new HashSet<>(keyFieldIds));
    this.deadRows = new DeadRows(DEAD_ROWS_BYTES);
    this.locator = new KeyLocator(memory);
  }

  /** The same, which does this with equality deletes from now on. */
  DeletionVectors with(Conversion other) {
    conversion = other;
    return this;
  }

  @Override
  public boolean commitsKeyFiles() {
    return false;
  }

  @Override
  public EpochDeletes prepare(Table table, Optional<Snapshot> base, List<ShardDelta> epoch) {
    long begin = System.nanoTime();
    LiveSet live = liveFiles.at(table, base);
    locator.retain(live.locations());
    List<DeleteFile> keyFiles =
        epoch.stream().flatMap(delta -> delta.deleteFiles().stream()).distinct().toList();
    List<DeleteFile> convertible = convertible(live);
    if (keyFiles.isEmpty() && convertible.isEmpty()) {
      return EpochDeletes.NONE;
    }
    KeySchema key = KeySchema.of(table.schema(), keyFieldIds);
    RowMarks marks = new RowMarks(table, deadRows);
    KeyCount count = new KeyCount();
    locate(table, key, keyFiles, live.files(), marks, count);
    List<DeleteFile> converted = convert(table, key, live, convertible, marks);
    VectorWriter.Written written = new VectorWriter(table, deadRows).write(marks);
    List<DeleteFile> removed = new ArrayList<>(written.replaced());
    removed.addAll(converted);
    ResolveStats stats =
        new ResolveStats(
            System.nanoTime() - begin,
            count.located(),
            count.notLocated(),
            written.vectors().size() + written.emptied().size(),
            converted.size(),
            locator.takeCacheHits());
    return new EpochDeletes(
        written.vectors(),
        removed,
        written.emptied(),
        written.referenced(),
        Optional.of(stats),
        Means.VECTORS);
  }

  private List<DeleteFile> convert(
      Table table, KeySchema key, LiveSet live, List<DeleteFile> convertible, RowMarks marks) {
    if (convertible.isEmpty()) {
      return List.of();
    }
    List<DeleteFile> converted =
        new EqualityConversion(table, key, locator, marks, RUN_BYTES).convert(live, convertible);
    convertible.stream().map(DeleteFile::location).forEach(unconvertible::add);
    converted.stream().map(DeleteFile::location).forEach(unconvertible::remove);
    return converted;
  }

  /** Marks the rows of the keys of some files. */
  private void locate(
      Table table,
      KeySchema key,
      List<DeleteFile> keyFiles,
      Collection<LiveFile> files,
      RowMarks marks,
      KeyCount count) {
    if (keyFiles.isEmpty()) {
      return;
    }
    KeyFiles.read(
        table,
        key,
        keyFiles,
        RUN_BYTES,
        (KeyRun run) -> {
          count.begin(run.size());
          locator.locate(
              table,
              key,
              run,
              files,
              (file, position, place) -> {
                if (marks.mark(file, position)) {
                  count.located(place);
                }
              });
        });
  }

  private List<DeleteFile> convertible(LiveSet live) {
    if (conversion == Conversion.LEAVE) {
      return List.of();
    }
    Set<Integer> key = new HashSet<>(keyFieldIds);
    return live.equalityDeletes().stream()
        .filter(file -> key.equals(new HashSet<>(file.equalityFieldIds())))
        .filter(file -> !unconvertible.contains(file.location()))
        .toList();
  }

  @Override
  public void close() {
    locator.close();
  }
}
