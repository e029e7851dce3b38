package dev.floe.cdc.metrics;

/** What the engine counts. The {@linkplain #metricName() name} is what a metrics system shows. */
public enum CdcCounter {
  /** Snapshots committed. */
  SNAPSHOTS_CREATED("snapshotsCreated"),
  /** Data files in committed snapshots. */
  COMMITTED_DATA_FILES("committedDataFiles"),
  /** Delete files in committed snapshots; of deletion vectors each is one. */
  COMMITTED_DELETE_FILES("committedDeleteFiles"),
  /** Rows in committed data files. */
  COMMITTED_RECORDS("committedRecords"),
  /** Keys in committed equality-delete files. */
  COMMITTED_EQUALITY_DELETE_RECORDS("committedEqualityDeleteRecords"),
  /** Bytes of committed data and delete files. */
  COMMITTED_BYTES("committedBytes"),
  /** Deletion vectors in committed snapshots. */
  COMMITTED_DELETION_VECTORS("committedDeletionVectors"),
  /** Keys, looked up for deletion vectors, of which a row was alive and is deleted. */
  DELETED_KEYS_LOCATED("deletedKeysLocated"),
  /** Keys, looked up for deletion vectors, of which no row was alive. */
  DELETED_KEYS_NOT_LOCATED("deletedKeysNotLocated"),
  /** Data files that lost rows to deletion vectors, or were removed because none was left. */
  DATA_FILES_TOUCHED("dataFilesTouched"),
  /** Data files whose keys were in memory when they were looked up. */
  KEY_CACHE_HITS("keyCacheHits"),
  /** Equality-delete files that were there and became deletion vectors. */
  EQUALITY_DELETES_CONVERTED("equalityDeletesConverted"),
  /** Epochs whose keys became equality deletes because looking them up lost too many races. */
  EQUALITY_DELETE_FALLBACKS("equalityDeleteFallbacks"),
  /**
   * Attempts of commits that another writer was faster than; what they had found is looked up anew.
   */
  COMMIT_RACES_LOST("commitRacesLost"),
  /** Commits that ended with an error. */
  COMMIT_FAILURES("commitFailures"),
  /** Epochs not committed because the table already carried their token. */
  ALREADY_COMMITTED_WINDOWS_SKIPPED("alreadyCommittedWindowsSkipped"),
  /**
   * Files of epochs that were skipped because the table holds their position with other files; they
   * are left where they are.
   */
  ORPHAN_FILES("orphanFiles"),
  /** Snapshots without files, made to keep the newest token from being expired. */
  HEARTBEAT_COMMITS("heartbeatCommits"),
  /** Epochs that held a lower sequence number than an epoch committed before. */
  CROSS_WINDOW_SEQUENCE_INVERSIONS("crossWindowSequenceInversions"),
  /** Snapshot summaries whose token of this sink could not be parsed. */
  TOKEN_PARSE_FAILURES("tokenParseFailures"),
  /**
   * Epochs with deletes that were committed while the table had rows under a partition spec that
   * they do not reach, because it had appeared since they were written.
   */
  SPEC_MISMATCHED_WINDOWS("specMismatchedWindows"),
  /** Times that the table named this sink but no token of it could be found. */
  SUSPECTED_TOKEN_EXPIRY("suspectedTokenExpiry"),
  /** Before-images dropped because an upsert sink does not need them. */
  UPSERT_UPDATE_BEFORE_DROPPED("upsertUpdateBeforeDropped"),
  /**
   * Keys whose first or last change was decided by rank or image among equal sequence numbers. The
   * first decides what is deleted, the last which row is written.
   */
  AMBIGUOUS_SEQUENCE_TIES("ambiguousSequenceTies"),
  /** Keys opened by an after-image where the partition of the older row cannot be known. */
  UPDATES_WITHOUT_BEFORE_IMAGE("updatesWithoutBeforeImage"),
  /**
   * Keys deleted by a before-image in which a column outside the key, that the partition is
   * computed from, is null: a source that leaves the column out has its deletes miss their rows.
   */
  DELETES_WITH_NULL_IN_PARTITION("deletesWithNullInPartition"),
  /**
   * Keys inserted over a row that the same epoch had put there, with no delete between. Keys of
   * which the sorters left out changes while they spilled are not counted: whether a delete was
   * between is not known of them.
   */
  REPEATED_INSERTS("repeatedInserts");

  private final String metricName;

  CdcCounter(String metricName) {
    this.metricName = metricName;
  }

  /** The name under which a metrics system shows the counter. */
  public String metricName() {
    return metricName;
  }
}
