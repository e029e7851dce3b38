/**
 * The sorter beside its peers.
 *
 * <p>Read {@link dev.floe.benchmarks.sort.SortSubject} first: a way to sort, driven in laps. {@link
 * dev.floe.benchmarks.sort.Subjects} lists them, {@link dev.floe.benchmarks.sort.DataSet} what they
 * sort, {@link dev.floe.benchmarks.sort.SortMetric} what is claimed of the result.
 *
 * <pre>
 *   run-sorter   SorterRun (a JVM per comparison and fork) -> ForkResult -> SorterReport
 *                Comparison -> Contest: laps of several subjects, interleaved
 *   run-jmh      InMemorySortBenchmark, SpillSortBenchmark, MergeBenchmark
 * </pre>
 *
 * <p>A lap is what a user of the sorter pays: feeding records, sorting, reading all of them in
 * order, and giving everything back. Every lap's answer is checked: {@link
 * dev.floe.benchmarks.sort.Digest} is the same for every subject that sorts the same records, or
 * the run fails.
 */
package dev.floe.benchmarks.sort;
