package dev.floe.beam.flink;

/** Where a pipeline can be struck, in the order in which a change comes by. */
enum Place {
  /** Before the sink, when a change is read. */
  READ,
  /** In the sink's first step, when the table of a change is named. */
  ASSIGN,
  /** In the writer, when a data or delete file is opened. */
  FILE,
  /** In the committer, before the catalog sees the commit. */
  BEFORE_COMMIT,
  /** In the committer, when the catalog has made the commit and before it is told so. */
  AFTER_COMMIT,
  /** After the sink, when a snapshot comes out. */
  SNAPSHOT
}
