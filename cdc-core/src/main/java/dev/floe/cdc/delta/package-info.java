/**
 * Sorted changes of one shard and epoch, collapsed and written to files.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.KeyCollapser}, what one key's changes come to;
 * {@link dev.floe.cdc.delta.ChangeCombiner}, which of them a sorter need not keep; {@link
 * dev.floe.cdc.delta.DeltaWriter}, sorted changes to files; {@link dev.floe.cdc.delta.DeltaFiles},
 * how these reach {@linkplain dev.floe.cdc.delta.partition partitions}, of which some are open and
 * the {@code PartitionOverflow} has the rest; {@link dev.floe.cdc.delta.ShardDelta}, what was
 * written, whose bytes are laid out by {@code ShardDeltaFormat}. Beside them stands {@link
 * dev.floe.cdc.delta.RowFiles}: rows that are in the table already, written anew.
 *
 * <p>Contract: per key at most one delete and one row; delete files hold key columns only; files
 * are sorted by key within a partition; a writer that fails, or is aborted, leaves no file.
 *
 * <p>Rows reach the writers of all formats as views of their bytes: {@code ParquetRows}, {@code
 * OrcRows} and {@code AvroRows} say how. A new format is a class like these. What its files cannot
 * hold is refused where rows enter, by {@link dev.floe.cdc.delta.FormatLimits}.
 *
 * <p>Limits: as many partitions have open files at once as {@link
 * dev.floe.cdc.delta.PartitionLimit} says; what is written to others is sorted by partition first.
 * What is open takes heap as its file format does: a Parquet file up to the size of a row group.
 */
package dev.floe.cdc.delta;
