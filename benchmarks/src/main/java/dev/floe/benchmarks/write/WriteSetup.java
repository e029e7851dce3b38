package dev.floe.benchmarks.write;

import java.nio.file.Path;

/**
 * What a subject may use.
 *
 * @param table its own
 * @param budgetBytes the memory in which Floe sorts
 * @param spillDirectory where it puts what does not fit
 */
record WriteSetup(LocalTable table, long budgetBytes, Path spillDirectory) {}
