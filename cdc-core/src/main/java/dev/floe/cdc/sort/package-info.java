/**
 * An external merge sorter of byte records in a fixed off-heap budget.
 *
 * <p>Knows nothing of rows, keys or tables. A record is a key and a payload, both byte strings.
 * Records come out ordered by key, unsigned byte by byte, a prefix before what it begins; equal
 * keys by payload in the same order, so that the same records give the same sequence whatever their
 * arrival order and whether they spilled.
 *
 * <p>Read {@link dev.floe.cdc.sort.ExternalSorter} first, then {@link
 * dev.floe.cdc.sort.SortedCursor}, {@link dev.floe.cdc.sort.SortBudget} and {@link
 * dev.floe.cdc.sort.SpillStore}. This package is the only user of chronicle-bytes.
 */
package dev.floe.cdc.sort;
