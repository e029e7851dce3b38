package dev.floe.cdc.oracle;

/** What another writer does to keep the table in shape. */
enum Maintenance {
  NONE,
  /** The files of a partition become one, also across a commit of the sink. */
  COMPACTION,
  /** Snapshots are expired, the sink's newest never. */
  EXPIRY,
  COMPACTION_AND_EXPIRY;

  boolean compacts() {
    return this == COMPACTION || this == COMPACTION_AND_EXPIRY;
  }

  boolean expires() {
    return this == EXPIRY || this == COMPACTION_AND_EXPIRY;
  }
}
