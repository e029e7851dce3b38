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
 *
 * <p>{@link dev.floe.cdc.deletes.DeleteStrategies} chooses between the two for each attempt of a
 * commit; read it first, then {@code DeletionVectors} along the picture.
 *
 * <p>Contract: what is prepared upon a snapshot holds upon that one alone, and nothing is committed
 * here. A row is found by its key wherever it is, in any partition and under any spec. Files are
 * read from manifests, never planned, as planning compares bounds of uuids wrongly.
 *
 * <p>Limits: data and delete files of the snapshot are held on the heap by their descriptions, and
 * vectors that were read or written, up to 32 MB. Keys are off the heap: those of data files in the
 * caller's {@link dev.floe.cdc.sort.KeyMemory}, and beside it about 16 MB of an epoch's. Metrics:
 * {@link dev.floe.cdc.deletes.ResolveStats}, which the commit counts.
 */
package dev.floe.cdc.deletes;
