/**
 * The partitions of rows and files: as bytes, by which rows of one partition find each other, and
 * as tuples of values, by which file metadata names them.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.partition.PartitionBytes}, a row to the bytes of
 * its partition, laid out by {@code PartitionFormat}; {@code PartitionFieldVisitor}, how each field
 * of a spec is computed; {@link dev.floe.cdc.delta.partition.PartitionTuple}, the partition as file
 * metadata has it; {@link dev.floe.cdc.delta.partition.PartitionFit}, tuples in the classes of a
 * spec whose columns were widened.
 *
 * <p>Contract: values are those of Iceberg's own transforms; two rows have equal bytes exactly
 * where their tuples are equal. Computing bytes allocates nothing, but where a transform takes
 * objects: buckets of decimals, truncated decimals and nested columns.
 */
package dev.floe.cdc.delta.partition;
