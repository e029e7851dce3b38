package dev.floe.beam.cdc.sink;

/**
 * What changes are grouped by: all changes of one key meet in one shard of its destination.
 *
 * @param destination the name of the destination
 * @param shard from 0
 */
record DestinationShard(String destination, int shard) {}
