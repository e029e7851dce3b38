/**
 * The sink as one of Beam's Managed transforms: {@code Managed.write(Managed.ICEBERG)} with a map or
 * YAML of options, in Java and from other languages.
 *
 * <p>Read {@link dev.floe.beam.managed.IcebergWriteProvider} first, then {@code WriteOption} (every
 * option with its type and mode), {@code WriteRequest} (what was given, checked), {@code
 * IcebergWriteTransform} (what it becomes), and {@link dev.floe.beam.managed.TemplateDestinations}
 * (a table of each record).
 *
 * <p>Contract: an option that is not known, or not of the mode, is refused by name, and never
 * ignored. Limits: Beam finds one transform of a name, so Beam's own Iceberg connector may not be on
 * the same class path; options that Beam reads from a URL are not checked for unknown names.
 */
package dev.floe.beam.managed;
