package dev.floe.cdc.compact;

/**
 * What a compaction would gain, told from metadata alone.
 *
 * @param groups groups of files, each written and committed by itself
 * @param files data files that would be written anew
 * @param bytes their size
 * @param deadRows rows that would be dropped: those that vectors, or position deletes of one file,
 *     delete. Those that equality deletes drop besides are not known before they are read
 * @param freedBytes about the bytes of these rows, by their share of their files
 * @param deleteFiles delete files that would go away, a vector counting as one
 */
public record CompactionGain(
    long groups, long files, long bytes, long deadRows, long freedBytes, long deleteFiles) {}
