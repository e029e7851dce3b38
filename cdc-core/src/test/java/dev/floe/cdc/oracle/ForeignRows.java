package dev.floe.cdc.oracle;

/** What another writer does to the rows of the table. */
enum ForeignRows {
  NONE,
  /** Appends rows of keys that the sink writes too. */
  APPENDED,
  /** Deletes rows: by key, by another column, by their positions. */
  DELETED,
  APPENDED_AND_DELETED;

  boolean appends() {
    return this == APPENDED || this == APPENDED_AND_DELETED;
  }

  boolean deletes() {
    return this == DELETED || this == APPENDED_AND_DELETED;
  }
}
