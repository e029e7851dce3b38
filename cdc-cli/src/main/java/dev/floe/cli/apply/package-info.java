/**
 * {@code floe apply}: change events from files into tables.
 *
 * <p>The way of a line, and the order to read in:
 *
 * <pre>
 * LineSource ──► Applier ──► Destinations ──► Destination ──► CdcSink
 *  lines,          the loop:       one for each       plans, fits and
 *  position,       epochs and      table named by     writes the changes
 *  digest          commits         the template       of an event
 * </pre>
 *
 * <p>Contract:
 *
 * <ul>
 *   <li>The position of an epoch is the number of input lines consumed, over all files. A table's
 *       token holds the position, and beside it the digest of those lines: a run resumes after the
 *       token's position, and only when the lines before it are the ones that were applied.
 *   <li>An event is applied whole or not at all, an epoch of a table too. A bad line ends the run
 *       and discards the epoch it is in, or is set aside when the user asks for it.
 *   <li>An interrupt discards the epoch that is open and lets a commit that has begun finish.
 * </ul>
 *
 * <p>One thread works; the hook that answers an interrupt waits for it.
 */
package dev.floe.cli.apply;
