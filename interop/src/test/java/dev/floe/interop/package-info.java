/**
 * Tables that Floe wrote, as another engine sees them.
 *
 * <p>Read {@link dev.floe.interop.InteropTest} first. A {@link dev.floe.interop.Scenario} is a
 * table and what happens to it; its {@link dev.floe.interop.Story} applies each change to the
 * table, by a sink, and to a map, which says what must be in the table. A {@link
 * dev.floe.interop.Comparison} has {@link dev.floe.interop.SparkProcess Spark} read and maintain it
 * between the epochs. The scenarios are in {@code *Scenarios}, a file a group.
 *
 * <p>Spark is a process of its own: its jars hold classes of Iceberg's.
 */
package dev.floe.interop;
