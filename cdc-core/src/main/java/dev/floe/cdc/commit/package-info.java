/**
 * Tokens and commits: an epoch becomes one snapshot, once.
 *
 * <p>A token, the sink's id and the epoch's position in its {@link dev.floe.cdc.commit.Lineage},
 * travels in the summary of the epoch's snapshot, under the keys of {@link
 * dev.floe.cdc.commit.SummaryKeys}, and a copy of the newest one in a table property ({@code
 * TokenCopy}), written by the same commit.
 *
 * <p>The way of an epoch, in which to read:
 *
 * <ol>
 *   <li>{@link dev.floe.cdc.commit.PendingEpoch}s wait in the {@link
 *       dev.floe.cdc.commit.CommitQueue} until they are released, and go out ascending.
 *   <li>{@link dev.floe.cdc.commit.DeltaCommitter} knows what the table holds: {@code TokenLedger}
 *       read it back from the ancestry of the branch's newest snapshot, else from {@code
 *       ExpiredHistory}, else from the copy. Whether a run may go on from there, {@link
 *       dev.floe.cdc.commit.Resumption} says and {@code Recovery} decides.
 *   <li>{@code Staging} puts the snapshots of all epochs that go together upon the table in memory,
 *       a {@code StagedCommit}. Each goes through its {@code EpochFence}: the table must be where
 *       the epoch begins ({@code TokenFence}), be the one that its files were written for, and have
 *       its key ({@code KeyFence}). An epoch whose position is there is compared with what the
 *       table holds ({@code EpochMatch}). What its key files become, {@link
 *       dev.floe.cdc.deletes.DeleteStrategies} choose for each attempt. {@code EpochStamps} writes
 *       what snapshots say.
 *   <li>{@code Landing} has the catalog commit all of it at once, and finds out what became of it
 *       where the catalog fails. An attempt that lost against another writer's commit is staged
 *       anew, fences included; {@code UndecidedEpochs} may be in the table from a try before.
 *   <li>{@link dev.floe.cdc.commit.CommitOutcome} lists what an epoch may have come to; a failure
 *       is thrown as {@link dev.floe.cdc.commit.EpochCommitException}. {@code CommitReports} counts
 *       and logs it, and whether deletes missed rows that came under a new partition spec meanwhile
 *       ({@code SpecMismatch}), or an older change came late ({@code SequenceOrder}). {@code
 *       SpentKeyFiles} deletes key files that have become vectors.
 * </ol>
 *
 * <p>Between epochs a {@link dev.floe.cdc.commit.Heartbeat} repeats the newest token, behind the
 * same fence. Snapshots that are no epochs, those of a compaction, are committed by {@link
 * dev.floe.cdc.commit.SnapshotCommitter}. Snapshots also name the run that made them and its spec,
 * {@link dev.floe.cdc.commit.RunStamp}, which a process reads that joins the run. Whoever looks at
 * a table without writing to it reads {@link dev.floe.cdc.commit.SinkTokens}.
 *
 * <p>Rules: one epoch is one snapshot; positions of one sink in one lineage ascend; files are
 * deleted only when it is certain that no snapshot holds them; where it cannot be known what the
 * table holds, nothing is written.
 */
package dev.floe.cdc.commit;
