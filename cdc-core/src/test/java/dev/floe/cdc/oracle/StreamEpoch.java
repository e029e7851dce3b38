package dev.floe.cdc.oracle;

import java.util.List;

/**
 * The changes between two commits.
 *
 * @param position where the source stands after them
 * @param changes as the source made them; {@link Feeder} has the order in which they reach the sink
 */
record StreamEpoch(long position, List<Change> changes) {}
