package dev.floe.cdc.deletes;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.PositionDeleteIndex;

/** The rows that are to be deleted, by file; rows that are dead already are none of them. */
final class RowMarks {
  /** The rows of one file. */
  static final class FileMarks {
    private final LiveFile file;
    private final PositionDeleteIndex before;
    private final PositionDeleteIndex added = Positions.empty();

    private FileMarks(LiveFile file, PositionDeleteIndex before) {
      this.file = file;
      this.before = before;
    }

    LiveFile file() {
      return file;
    }

    /** The rows that were dead before. It is shared: it must not be changed. */
    PositionDeleteIndex before() {
      return before;
    }

    /** The rows that die now. */
    PositionDeleteIndex added() {
      return added;
    }

    /** Whether no row is left. */
    boolean isAll() {
      long rows = file.data().recordCount();
      return Positions.count(before) + Positions.count(added) >= rows && areMarked(rows);
    }

    /** Another's vector may hold positions that the file does not have: the rows decide. */
    private boolean areMarked(long rows) {
      for (long row = 0; row < rows; row++) {
        if (!before.isDeleted(row) && !added.isDeleted(row)) {
          return false;
        }
      }
      return true;
    }

    private boolean mark(long position) {
      if (before.isDeleted(position) || added.isDeleted(position)) {
        return false;
      }
      added.delete(position);
      return true;
    }
  }

  private final Table table;
  private final DeadRows deadRows;
  private final Map<String, FileMarks> byFile = new LinkedHashMap<>();
  private FileMarks last;

  RowMarks(Table table, DeadRows deadRows) {
    this.table = table;
    this.deadRows = deadRows;
  }

  /** Marks a row; says whether it was alive, and not marked. */
  boolean mark(LiveFile file, long position) {
    if (last == null || !last.file.location().equals(file.location())) {
      last = byFile.computeIfAbsent(file.location(), any -> marksOf(file));
    }
    return last.mark(position);
  }

  private FileMarks marksOf(LiveFile file) {
    return new FileMarks(file, deadRows.of(table, file));
  }

  /** The files that had a row of a key, dead or alive. */
  Collection<FileMarks> files() {
    return byFile.values();
  }
}
