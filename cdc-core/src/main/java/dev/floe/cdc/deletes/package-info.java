/**
 * What becomes of the keys that an epoch deletes: the seam between the key files that shards write
 * and the deletes that a commit adds to the table.
 *
 * <p>{@link dev.floe.cdc.deletes.EqualityDeletes} hands the key files on as they are. {@link
 * dev.floe.cdc.deletes.DeletionVectors} looks up where the keys' rows are and marks these:
 *
 * <pre>
 *   key files ──KeyFiles──► sorted keys ──┐
 *                                         ├─KeyLocator──► positions ──VectorWriter──► one vector per file
 *   manifests ──LiveFiles─► live files ───┘      (less those that DeadRows has)
 * </pre>
 */
package dev.floe.cdc.deletes;
