/**
 * Floe for Apache Beam: transforms that write change records to Iceberg tables on the Floe engine.
 *
 * <p>{@link dev.floe.beam.IcebergIO#writeCdcRows} is where a pipeline begins; {@link
 * dev.floe.beam.WriteCdcRows} has the settings, {@link dev.floe.beam.IcebergWriteResult} what comes
 * out. Names and defaults are those of Beam's own Iceberg connector: a pipeline that is written for
 * it changes its imports. What only Floe has comes last in {@code WriteCdcRows}.
 *
 * <p>Settings are checked when a transform is applied, in a fixed order, and without a look at the
 * catalog: the table is looked at by the workers, at the first record for it.
 */
package dev.floe.beam;
