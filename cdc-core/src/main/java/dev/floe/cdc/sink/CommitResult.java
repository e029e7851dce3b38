package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitOutcome;

/**
 * What became of one epoch.
 *
 * @param position the position the epoch was committed at
 * @param outcome whether there is a snapshot, and which
 * @param written what the epoch held and what was written for it
 */
public record CommitResult(long position, CommitOutcome outcome, EpochStats written) {}
