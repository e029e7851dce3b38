/**
 * The writer beside its peers.
 *
 * <p>Read {@link dev.floe.benchmarks.write.WriteSubject} first: a way to write changes, driven in
 * laps. {@link dev.floe.benchmarks.write.Subjects} lists them, {@link
 * dev.floe.benchmarks.write.Workload} what they write, {@link
 * dev.floe.benchmarks.write.WriteMetric} what is claimed of the result.
 *
 * <pre>
 *   run-writer   WriterRun -> ForkResult -> WriterReport
 *                Comparison -> Rounds: laps of several subjects, interleaved
 *   run-jmh      RowEncodeBenchmark, FileWriteBenchmark
 * </pre>
 *
 * <p>All start from the same {@link dev.floe.benchmarks.write.Changes}, plain arrays of values:
 * Floe reads them through a view that is pointed at one change after the other, peers get a record
 * built for each. A lap ends with closed files on disk. What they hold is checked each time: as
 * many rows and deletes as a naive model says, or the run fails; tests read the files back.
 */
package dev.floe.benchmarks.write;
