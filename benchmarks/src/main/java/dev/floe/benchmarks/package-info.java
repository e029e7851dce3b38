/**
 * Benchmarks: JMH suites of the engine's parts, and runs beside its peers.
 *
 * <p>{@link dev.floe.benchmarks.sort} has those of the sorter, {@link dev.floe.benchmarks.write}
 * those of the writer, {@link dev.floe.benchmarks.deletes} those of the search for keys, {@link
 * dev.floe.benchmarks.common} what they are built of. Benchmarks are never part of the test suite;
 * tests check the answers they compute.
 */
package dev.floe.benchmarks;
