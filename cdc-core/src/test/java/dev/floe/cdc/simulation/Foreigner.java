package dev.floe.cdc.simulation;

import static dev.floe.cdc.testing.Rows.row;

import dev.floe.cdc.testing.ForeignWriter;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** What another writer, who knows nothing of the sink, does to its table. */
enum Foreigner {
  /** Appends a row of a key of its own. */
  APPENDS {
    @Override
    void act(Table table) {
      ForeignWriter.append(table, row(table.schema(), 100, "a", "foreign"));
    }

    @Override
    List<String> rows() {
      return List.of("100:a/foreign");
    }
  },
  /** Puts all rows that it finds into new files, as of the snapshot that it read. */
  COMPACTS {
    @Override
    void act(Table table) {
      Compaction.of(table);
    }
  },
  /** Removes all snapshots but the newest, and their files. */
  EXPIRES {
    @Override
    void act(Table table) {
      table
          .expireSnapshots()
          .expireOlderThan(System.currentTimeMillis() + 1000)
          .retainLast(1)
          .commit();
    }
  },
  /** Takes the table back to the snapshot before. */
  ROLLS_BACK {
    @Override
    void act(Table table) {
      Snapshot now = table.currentSnapshot();
      if (now.parentId() != null) {
        table.manageSnapshots().rollbackTo(now.parentId()).commit();
      }
    }
  };

  abstract void act(Table table);

  /** The rows that it adds to the table. */
  List<String> rows() {
    return List.of();
  }
}
