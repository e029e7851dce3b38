/**
 * Sorted changes of one shard and epoch, collapsed and written to files.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.KeyCollapser}, what one key's changes come to;
 * {@link dev.floe.cdc.delta.ChangeCombiner}, which of them a sorter need not keep; {@link
 * dev.floe.cdc.delta.DeltaWriter}, sorted changes to files; {@link dev.floe.cdc.delta.ShardDelta},
 * what was written, whose bytes are laid out by {@code ShardDeltaFormat}.
 *
 * <p>Contract: per key at most one delete and one row; delete files hold key columns only; files
 * are sorted by key within a partition; a writer that fails, or is aborted, leaves no file.
 *
 * <p>Limit of this version: files are Parquet, and every partition touched keeps its files open
 * until the shard's epoch is finished.
 */
package dev.floe.cdc.delta;
