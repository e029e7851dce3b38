/**
 * Commits beside Iceberg's own.
 *
 * <p>Read {@link dev.floe.benchmarks.commit.Committers} first: the ways to commit {@link
 * dev.floe.benchmarks.commit.PreparedEpoch epochs} whose files are there before the clock starts.
 * {@link dev.floe.benchmarks.commit.Past} is the table that each lap finds, in a {@link
 * dev.floe.benchmarks.commit.CatalogSite}; {@link dev.floe.benchmarks.commit.CommitMetric} lists
 * what is claimed of the result.
 *
 * <pre>
 *   run-commit   CommitRun -> ForkResult -> CommitReport
 *                Comparison -> Rounds: laps of several committers, interleaved
 *                           -> Calls: what one commit asks of catalog and files, not timed
 * </pre>
 *
 * <p>Each lap registers a table of the same metadata file, commits the same epochs, checks
 * snapshots, files and token, and removes what it left.
 */
package dev.floe.benchmarks.commit;
