/**
 * Encoded rows to an Avro file, bytes to bytes, without an object per value.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.avro.AvroRowWriter}, a row to all columns;
 * {@code AvroColumn}, one column; the writers by type that it chooses among.
 *
 * <p>Contract: a file holds what Iceberg's own writer of generic records makes of the same rows,
 * schema and properties. It has no metrics but its count of rows, as all of Iceberg's Avro files. A
 * null where the file's schema requires a value is an error.
 */
package dev.floe.cdc.delta.avro;
