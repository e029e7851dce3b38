/** Tests of the commit benchmark: its tables, its counts, and what it refuses. */
package dev.floe.benchmarks.commit;
