/**
 * {@code floe inspect}: a table's snapshots, the tokens of its sinks, its files, and what a reader
 * pays for its deletes.
 *
 * <p>{@link dev.floe.cli.inspect.InspectCommand} loads the table; {@code TableFacts} is what is
 * known about it: its {@code SnapshotFacts}, its {@code DeleteDebt}, the engine's {@link
 * dev.floe.cdc.commit.SinkTokens} and {@link dev.floe.cdc.compact.CompactionOutlook}, read from
 * metadata and manifests alone, never from data. {@code TextReport} and {@code JsonReport} print
 * them.
 *
 * <p>Limit: manifests are read one after the other, those of the branch twice; counters of every
 * partition and the descriptions of all files are held.
 */
package dev.floe.cli.inspect;
