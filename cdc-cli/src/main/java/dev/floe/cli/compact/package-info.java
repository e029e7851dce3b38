/**
 * {@code floe compact}: data files with dead rows, and small ones, written anew.
 *
 * <p>{@link dev.floe.cli.compact.CompactCommand} has the engine's {@link
 * dev.floe.cdc.compact.Compactor} do it, and {@code CompactReport} tells what came of it.
 */
package dev.floe.cli.compact;
