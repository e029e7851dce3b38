/**
 * Benchmarks: JMH suites of the engine's parts, and runs beside its peers.
 *
 * <p>Holds no suite yet. Benchmarks are never part of the test suite; they are started by hand.
 */
package dev.floe.benchmarks;
