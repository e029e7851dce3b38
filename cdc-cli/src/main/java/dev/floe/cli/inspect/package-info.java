/**
 * {@code floe inspect}: a table's snapshots with the tokens they carry, its files, and what a
 * reader pays for its deletes.
 *
 * <p>{@link dev.floe.cli.inspect.InspectCommand} loads the table; {@code SnapshotFacts}, {@code
 * FileFacts} and {@code ReadCost} are what is known about it, read from metadata and manifests
 * alone, never from data; {@code TextReport} and {@code JsonReport} print them.
 */
package dev.floe.cli.inspect;
