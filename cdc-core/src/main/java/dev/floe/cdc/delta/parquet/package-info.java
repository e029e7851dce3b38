/**
 * Encoded rows to the columns of a Parquet file, without an object per value.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.parquet.ParquetRowWriter}, a row to all columns;
 * the value writers that it is made of, one for each place of the schema: a leaf writes one column,
 * the others lead to the leaves of a struct, list or map.
 *
 * <p>Contract: a file holds byte for byte what Iceberg's own writer of generic records makes of the
 * same rows, schema and properties, and its metrics are the same. Places are matched by field id. A
 * null where the file's schema requires a value is an error, which Parquet's writers would not
 * notice.
 *
 * <p>Limit: memory that Parquet itself needs for a value, such as its copy in a dictionary or in
 * bounds, is Parquet's.
 */
package dev.floe.cdc.delta.parquet;
