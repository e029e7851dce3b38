/**
 * What the files of a format cannot hold though the type of its column can: checked where rows
 * enter, and again where they are written.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.limits.ImageCheck}, an encoded row against a
 * format; {@link dev.floe.cdc.delta.limits.OrcTimestampLimit} and {@link
 * dev.floe.cdc.delta.limits.GeometryNesting}, the limits that there are.
 *
 * <p>Contract: a check refuses what the writer of the format would refuse, and nothing else. It
 * looks at the columns that can break a limit alone and allocates nothing.
 */
package dev.floe.cdc.delta.limits;
