/** Tests of the answers that the suites of the search for keys compute. */
package dev.floe.benchmarks.deletes;
