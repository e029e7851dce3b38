/**
 * JMH suites of the search for the rows of keys: {@link
 * dev.floe.benchmarks.deletes.KeyJoinBenchmark} in memory, {@link
 * dev.floe.benchmarks.deletes.KeyLoadBenchmark} from files.
 */
package dev.floe.benchmarks.deletes;
