/**
 * The metrics seam: what the engine counts, and the interface through which a runner receives it.
 *
 * <p>Depends on nothing. {@link dev.floe.cdc.metrics.CdcCounter} is the vocabulary, {@link
 * dev.floe.cdc.metrics.CdcMetrics} the receiver; the default receiver drops everything.
 */
package dev.floe.cdc.metrics;
