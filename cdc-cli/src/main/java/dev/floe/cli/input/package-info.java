/**
 * Change events: from a line of text to changes ready for the sink.
 *
 * <p>The way of one line, and the order to read in:
 *
 * <pre>
 * line ──{@link dev.floe.cli.input.EventFormat}──► {@link dev.floe.cli.input.SourceEvent}            what the source said, still JSON
 *      ──{@link dev.floe.cli.input.TableTemplate}, {@link dev.floe.cli.input.SequencePath}──► destination, sequence
 *      ──{@link dev.floe.cli.input.ChangePlanner}──► up to two {@link dev.floe.cli.input.PlannedChange}s   kind and image, still JSON
 *      ──{@link dev.floe.cli.input.RowFitters}──► {@link org.apache.iceberg.data.Record}                  a row in the table's shape
 * </pre>
 *
 * <p>A table that does not exist yet takes its columns from {@link
 * dev.floe.cli.input.EventSchema#icebergSchema()}, from {@link dev.floe.cli.input.SchemaText} or
 * from {@link dev.floe.cli.input.SchemaInference}.
 *
 * <p>Contract: a value is stored exactly as the source meant it or its line is refused with a
 * {@link dev.floe.cli.input.BadLineException} that names the column, the value and the remedy. The
 * only loss accepted is documented: nanoseconds are floored to the microseconds a column holds.
 *
 * <p>Nothing here is safe for use by several threads at once unless its type says so, nothing holds
 * a resource, and nothing needs to be closed.
 */
package dev.floe.cli.input;
