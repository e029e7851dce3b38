/** Destination tables: found, validated, created, and pinned for a run. */
package dev.floe.cdc.table;
