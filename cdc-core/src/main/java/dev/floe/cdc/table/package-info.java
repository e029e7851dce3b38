/**
 * Destination tables: found, validated, created, and pinned for a run.
 *
 * <p>{@link dev.floe.cdc.table.TableResolver} turns a name and the sink's {@link
 * dev.floe.cdc.table.TableRequirements} into a {@link dev.floe.cdc.table.PinnedTable}; a missing
 * table is made from a {@link dev.floe.cdc.table.TableDefinition}. Everything is checked before
 * anything is created, and whatever does not fit is a {@link
 * dev.floe.cdc.table.TableConfigurationException} that names the table, the reason and the remedy.
 *
 * <p>{@link dev.floe.cdc.table.SchemaMatch} compares the columns of rows to come with the table's,
 * by name; {@link dev.floe.cdc.table.PartitionText} and {@link dev.floe.cdc.table.SortText} read
 * the fields of partition specs and sort orders. Nothing is created before something is resolved: a
 * sink that gets no row makes no table when its caller resolves with the first one. An input whose
 * types depend on the table's gives {@link dev.floe.cdc.table.InputColumns}; {@link
 * dev.floe.cdc.table.ShardSpread} says over how many shards keys are spread, which is checked with
 * the rest.
 *
 * <p>What a run writes by is its {@link dev.floe.cdc.table.TablePin}, by which further processes of
 * the run resolve the table; {@link dev.floe.cdc.table.DeleteReach} says where its deletes must go,
 * and follows the partition specs that have rows, unless the {@link dev.floe.cdc.table.DeleteMode}
 * is such that rows are looked up by their keys alone; {@link dev.floe.cdc.table.TableIdentity}
 * tells the table from another that got its name, and {@code FreshLook} looks at it anew. {@link
 * dev.floe.cdc.table.EvolvedColumns} fits rows of one schema of the table to another. Rows that are
 * compacted are written by a {@link dev.floe.cdc.table.RewriteTarget}.
 *
 * <p>Data files are Parquet, ORC or Avro, as the table's {@code write.format.default} says, delete
 * files as {@code write.delete.format.default} says, otherwise as data files.
 */
package dev.floe.cdc.table;
