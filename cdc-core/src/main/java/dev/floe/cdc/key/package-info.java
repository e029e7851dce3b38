/**
 * Key bytes that order as key values do, sort keys, and shards.
 *
 * <p>Read {@link dev.floe.cdc.key.KeyFormat} for the bytes of a key, then {@link
 * dev.floe.cdc.key.KeyEncoder}, {@link dev.floe.cdc.key.SortKey} and {@link
 * dev.floe.cdc.key.ShardAssigner}.
 *
 * <ul>
 *   <li>Equal keys have equal bytes, whichever Java class their values come in; unequal keys have
 *       unequal bytes. Grouping needs nothing else.
 *   <li>Bytes compare unsigned, byte by byte, and then as the values do, column after column.
 *   <li>No key is a prefix of another key of the same columns, so what is appended to keys never
 *       disturbs their order.
 *   <li>Key columns are top-level and required. float, double, struct, list and map have no key
 *       form; {@link dev.floe.cdc.table.KeyTypes} says which types have one.
 * </ul>
 */
package dev.floe.cdc.key;
