/**
 * Benchmarks: JMH suites of the engine's parts, and runs beside its peers.
 *
 * <p>{@link dev.floe.benchmarks.sort} has those of the sorter, {@link dev.floe.benchmarks.write}
 * those of the writer, {@link dev.floe.benchmarks.commit} those of commits, {@link
 * dev.floe.benchmarks.deletes} those of finding the rows that an epoch deletes, {@link
 * dev.floe.benchmarks.read} those of what readers pay, {@link dev.floe.benchmarks.memory} those of
 * memory, {@link dev.floe.benchmarks.common} what all are built of. Benchmarks are never part of
 * the test suite; tests check the answers they compute.
 */
package dev.floe.benchmarks;
