package dev.floe.cdc.deletes;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.encryption.EncryptingFileIO;

/**
 * Knows which rows of a file are deleted by position.
 *
 * <p>What was read, or {@linkplain #remember remembered}, is kept on the heap up to a limit; what
 * was not asked for longest goes first. Of a data file the rows under two different sets of deletes
 * are kept: the one used last, and the one before, which is needed again by a commit that has come
 * to nothing.
 *
 * <p>Used by one thread; nothing to close.
 */
final class DeadRows {
  private final long limitBytes;
  private final Map<String, Versions> byLocation = new LinkedHashMap<>(16, 0.75f, true);
  private long keptBytes;

  /** What was used last of a data file, and what was before that, or null. */
  private record Versions(DeadRowsVersion last, DeadRowsVersion before) {
    /** With what some deletes say as the last, or null where that is not known. */
    Versions using(List<DeleteFile> deletes) {
      if (last.isOf(deletes)) {
        return this;
      }
      return before != null && before.isOf(deletes)
          ? new Versions(/* last= */ before, /* before= */ last)
          : null;
    }

    long bytes() {
      return last.bytes() + (before == null ? 0 : before.bytes());
    }
  }

  /**
   * @param limitBytes how much heap what is kept may take, about
   */
  DeadRows(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** The deleted rows of a file. The index is shared: it must not be changed. */
  PositionDeleteIndex of(Table table, LiveFile file) {
    List<DeleteFile> deletes = file.positionDeletes();
    if (deletes.isEmpty()) {
      return PositionDeleteIndex.empty();
    }
    Versions versions = byLocation.get(file.location());
    Versions known = versions == null ? null : versions.using(deletes);
    if (known != null) {
      byLocation.put(file.location(), known);
      return known.last().rows();
    }
    PositionDeleteIndex rows = read(table, file);
    keep(file.location(), DeadRowsVersion.of(file, deletes, rows));
    return rows;
  }

  /**
   * Takes a copy of the deleted rows of a file, which a vector was just written with, so that they
   * are not read when the vector is asked for.
   *
   * @param vector the vector as it was written, over all deleted rows of the file
   */
  void remember(LiveFile file, DeleteFile vector, PositionDeleteIndex rows) {
    PositionDeleteIndex copy = PositionDeleteIndex.deserialize(rows.serialize().array(), vector);
    keep(file.location(), DeadRowsVersion.of(file, List.of(vector), copy));
  }

  /** About how many bytes of heap are taken. */
  long keptBytes() {
    return keptBytes;
  }

  private static PositionDeleteIndex read(Table table, LiveFile file) {
    EncryptingFileIO files = EncryptingFileIO.combine(table.io(), table.encryption());
    return new BaseDeleteLoader(files::newInputFile)
        .loadPositionDeletes(file.positionDeletes(), file.location());
  }

  private void keep(String location, DeadRowsVersion version) {
    Versions old = byLocation.remove(location);
    keptBytes -= old == null ? 0 : old.bytes();
    Versions now = new Versions(version, old == null ? null : old.last());
    byLocation.put(location, now);
    keptBytes += now.bytes();
    Iterator<Versions> oldest = byLocation.values().iterator();
    while (keptBytes > limitBytes && oldest.hasNext()) {
      keptBytes -= oldest.next().bytes();
      oldest.remove();
    }
  }
}
