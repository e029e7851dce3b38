/** Tests of the answers that the runs of readers compute. */
package dev.floe.benchmarks.read;
