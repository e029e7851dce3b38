/**
 * What deletion vectors take of memory on a table of many keys, in a small heap.
 *
 * <p>Read {@link dev.floe.benchmarks.memory.Versions} first: a table of rows that count how often
 * they were updated, and the numbers that it has to hold. {@link
 * dev.floe.benchmarks.memory.MemoryMetric} lists what is claimed of a run.
 *
 * <pre>
 *   run-vectors-memory   MemoryRun -> ForkResult -> MemoryReport
 *                        Updates: epochs of random updates, after each a Footprint
 * </pre>
 *
 * <p>After the last epoch the table is read and compared row by row.
 */
package dev.floe.benchmarks.memory;
