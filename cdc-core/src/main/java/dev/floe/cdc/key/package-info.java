/** Key bytes that order as key values do, sort keys, and shards. */
package dev.floe.cdc.key;
