/**
 * Compaction: data files with dead rows, and small ones, written anew without them, sorted by the
 * table's key, beside sinks that go on writing.
 *
 * <p>Read {@link dev.floe.cdc.compact.Compactor} first. {@code LiveTable} is what a snapshot holds;
 * {@code CompactionPlan} says which files are worth it, in groups that are written and committed
 * one by one:
 *
 * <pre>
 *   LiveTable ─► CompactionPlan ─► FileGroup
 *                                     │ GroupRewrite, upon the snapshot S that is newest then
 *      rows of SourceFiles ──┐        │
 *                            ├─ sort by key ─► live rows ─► RowFiles, and RowOrigins on disk
 *      keys of DeleteKeys ───┘        │
 *                                     ▼
 *                          GroupCommit, upon the snapshot H that is newest then
 * </pre>
 *
 * <p>What happened between S and H is met by the commit:
 *
 * <ul>
 *   <li>Rows that were deleted by position since S are looked up in {@code RowOrigins}, and deleted
 *       in the new files by vectors of the same commit.
 *   <li>The new files are as old as S, so that equality deletes that came since apply to them.
 *       Iceberg drops delete files older than all data files that were there before the commit,
 *       whatever it adds; those that would be dropped so are put back.
 *   <li>Where a source file is gone, or came under other rules, the group is given up.
 * </ul>
 *
 * <p>Contract: a reader sees the same rows before and after each commit, with the same ids and
 * sequence numbers of their own (format version 3). New files are in a snapshot or deleted; only
 * where the outcome of a commit is not known, or the process dies, files may be left that no
 * snapshot holds.
 *
 * <p>Limits: the data and delete files of the branch are held in memory by their descriptions, and
 * the open source files' vectors. Rows and keys are sorted in the caller's {@link
 * dev.floe.cdc.sort.SortBudget}; equality deletes of other columns than the key are held on the
 * heap while the files that they apply to are read.
 */
package dev.floe.cdc.compact;
