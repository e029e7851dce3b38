/**
 * Rows as bytes: encoded once where they enter, read in place until they are written.
 *
 * <p>Read {@link dev.floe.cdc.row.RowFormat} for the layout, then {@link
 * dev.floe.cdc.row.RowEncoder} and {@link dev.floe.cdc.row.RowView}. {@link
 * dev.floe.cdc.row.Column}, {@link dev.floe.cdc.row.ScalarValues} and {@link
 * dev.floe.cdc.row.GrowingBytes} are what the key encoding shares with the row encoding.
 *
 * <ul>
 *   <li>Depends on the Iceberg API alone.
 *   <li>Equal values give equal bytes, whichever Java class they come in, so rows can be compared
 *       and digested as bytes.
 *   <li>What an encoder takes is exact: a value that the column cannot hold as it is is refused,
 *       never rounded or cut.
 *   <li>A row, encoded, is at most 2 GB.
 *   <li>Variants, geometries and geographies are kept as they are encoded: two that mean the same
 *       in different encodings are different values. Well-known binary is not parsed.
 * </ul>
 */
package dev.floe.cdc.row;
