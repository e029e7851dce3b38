/**
 * What a reader pays for the deletes of a table that is kept up to date, by who keeps it.
 *
 * <p>Read {@link dev.floe.benchmarks.read.Keeper} first: who brings epochs of changes into a table
 * of its own. {@link dev.floe.benchmarks.read.Keepers} lists them, {@link
 * dev.floe.benchmarks.read.Population} makes the changes and knows what the table has to hold,
 * {@link dev.floe.benchmarks.read.Age} says after how many epochs the table is read, {@link
 * dev.floe.benchmarks.read.ReadMetric} what is claimed of the result.
 *
 * <pre>
 *   run-readers   ReadersRun -> ForkResult -> ReadersReport
 *                 Comparison: epochs -> Rounds: scans, then plannings, of all tables, interleaved
 *                                    -> TableSize: files and bytes, counted
 * </pre>
 *
 * <p>Every scan reads all columns of all rows through Iceberg's generic reader and is checked: by
 * the number of rows, and by a digest of their keys and of what the newest change wrote.
 */
package dev.floe.benchmarks.read;
