/**
 * What all side-by-side runs share: rounds of laps, and what is made of them.
 *
 * <p>Read {@link dev.floe.benchmarks.common.Rounds} first: entrants take turns in laps. A {@link
 * dev.floe.benchmarks.common.ContestResult} compares their times, a {@link
 * dev.floe.benchmarks.common.ForkResult} keeps what one JVM found, and a {@link
 * dev.floe.benchmarks.common.Report} sums up several as a table, with the {@link
 * dev.floe.benchmarks.common.Target} of each {@link dev.floe.benchmarks.common.Metric}.
 */
package dev.floe.benchmarks.common;
