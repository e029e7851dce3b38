package dev.floe.benchmarks.common;

/**
 * One entrant's time over another's, each less what making its records took.
 *
 * @param median of the rounds' ratios: what is claimed
 * @param best of the shortest laps: what is left when others use the machine meanwhile
 * @param cpu of the means of the time of all processors, the collector's included
 */
public record Ratio(double median, double best, double cpu) {}
