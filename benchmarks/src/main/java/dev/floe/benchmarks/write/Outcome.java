package dev.floe.benchmarks.write;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.WriteMode;

/**
 * How many rows and deletes a lap wrote, or has to write.
 *
 * @param rows in data files
 * @param equalityDeletes in equality-delete files
 * @param positionDeletes in position-delete files and deletion vectors
 */
record Outcome(long rows, long equalityDeletes, long positionDeletes) {

  /** All changes appended as they are. */
  static Outcome ofAppend(Changes changes) {
    return new Outcome(changes.count(), 0, 0);
  }

  /** Of each key one row if its last change carries one, and one delete if it needs one. */
  static Outcome ofCollapse(Changes changes, WriteMode mode) {
    boolean[] seen = new boolean[changes.count()];
    boolean[] live = new boolean[changes.count()];
    long deletes = 0;
    long rows = 0;
    for (int i = 0; i < changes.count(); i++) {
      int key = (int) changes.ids[i];
      if (!seen[key] && (mode == WriteMode.UPSERT || changes.kinds[i] != ChangeKind.INSERT)) {
        deletes++;
      }
      seen[key] = true;
      boolean carriesRow = changes.kinds[i].carriesRow();
      rows += (carriesRow ? 1 : 0) - (live[key] ? 1 : 0);
      live[key] = carriesRow;
    }
    return new Outcome(rows, deletes, 0);
  }

  /**
   * Each change on its own: its row, and a delete of the row before, by position if it is known.
   */
  static Outcome ofUpsert(Changes changes) {
    boolean[] live = new boolean[changes.count()];
    long byKey = 0;
    long byPosition = 0;
    long rows = 0;
    for (int i = 0; i < changes.count(); i++) {
      int key = (int) changes.ids[i];
      if (live[key]) {
        byPosition++;
      } else {
        byKey++;
      }
      live[key] = changes.kinds[i].carriesRow();
      rows += live[key] ? 1 : 0;
    }
    return new Outcome(rows, byKey, byPosition);
  }
}
