/**
 * Sorted changes of one shard and epoch, collapsed and written as data files and key-only delete
 * files.
 */
package dev.floe.cdc.delta;
