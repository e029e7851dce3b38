/**
 * Tokens and commits: an epoch becomes one snapshot, once.
 *
 * <p>A token, the sink's id and the epoch's position, travels in the summary of the epoch's
 * snapshot, under the keys of {@link dev.floe.cdc.commit.SummaryKeys}; {@link
 * dev.floe.cdc.commit.TokenLedger} reads tokens back from the ancestry of the table's current
 * snapshot; {@link dev.floe.cdc.commit.DeltaCommitter} commits, fenced: before a commit and, by
 * Iceberg's ancestry validation, inside each of its attempts, the table must be where the epoch
 * begins, be the table that its files were written for, and have its key. {@link
 * dev.floe.cdc.commit.CommitOutcome} lists what a commit may come to.
 *
 * <p>Snapshots also name the run that made them and its partition spec: {@link
 * dev.floe.cdc.commit.RunStamp}, which a process reads that joins the run. An epoch whose deletes
 * miss rows, because they came under a new spec meanwhile, is committed, and counted in {@code
 * specMismatchedWindows}.
 *
 * <p>Rules: one epoch is one snapshot, positions of one sink ascend, files are deleted only when it
 * is certain that no snapshot holds them.
 *
 * <p>Limit of this version: when the snapshots that carry a sink's tokens have all been expired,
 * the sink starts afresh, counting {@code suspectedTokenExpiry} where a trace of it is left.
 */
package dev.floe.cdc.commit;
