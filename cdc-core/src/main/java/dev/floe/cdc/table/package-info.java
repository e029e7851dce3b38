/**
 * Destination tables: found, validated, created, and pinned for a run.
 *
 * <p>{@link dev.floe.cdc.table.TableResolver} turns a name and the sink's {@link
 * dev.floe.cdc.table.TableRequirements} into a {@link dev.floe.cdc.table.PinnedTable}; a missing
 * table is made from a {@link dev.floe.cdc.table.TableDefinition}. Everything is checked before
 * anything is created, and whatever does not fit is a {@link
 * dev.floe.cdc.table.TableConfigurationException} that names the table, the reason and the remedy.
 *
 * <p>Data files are Parquet, ORC or Avro, as the table's {@code write.format.default} says, delete
 * files as {@code write.delete.format.default} says, otherwise as data files.
 */
package dev.floe.cdc.table;
