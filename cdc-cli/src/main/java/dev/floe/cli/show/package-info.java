/**
 * {@code floe show}: the rows of a table, as readers see them.
 *
 * <p>{@link dev.floe.cli.show.ShowCommand} reads, {@code RowOrder} and {@code RowSource} order and
 * limit, a {@code RowPrinter} prints; {@code JsonValues} and {@code TextValues} say what a value
 * looks like. Rows are streamed, unless they are ordered: then all of them are held in memory, or
 * the first {@code --limit} of them.
 */
package dev.floe.cli.show;
