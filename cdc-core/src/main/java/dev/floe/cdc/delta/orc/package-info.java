/**
 * Encoded rows to the vectors of an ORC file, without an object per value.
 *
 * <p>Read in this order: {@link dev.floe.cdc.delta.orc.OrcBatchWriter}, a row to all columns;
 * {@code OrcColumn}, one column; the writers by type that it chooses among.
 *
 * <p>Contract: a file holds what Iceberg's own writer of generic records makes of the same rows,
 * schema and properties, and its metrics are the same. A null where the file's schema requires a
 * value is an error, which ORC's writers would not notice.
 *
 * <p>Limits, which are ORC's and those of its readers:
 *
 * <ul>
 *   <li>Timestamps of the second before 1970 with a fraction of a millisecond or more are refused,
 *       because ORC has no form for them.
 *   <li>Readers that filter by a string or a date may miss rows, whoever wrote them: they compare
 *       strings with U+E000 or above by their UTF-16, which orders them otherwise than the file
 *       does once it has characters above U+FFFF, and take dates before 15 October 1582 for those
 *       of the Julian calendar. Deletes apply all the same, because they are not found by filters.
 * </ul>
 */
package dev.floe.cdc.delta.orc;
