package dev.floe.cdc.deletes;

/**
 * What looking up an epoch's keys came to.
 *
 * @param nanos how long it took, the vectors included
 * @param keysLocated keys of which a row was alive
 * @param keysNotLocated keys of which none was
 * @param filesTouched data files that lost rows
 * @param equalityDeletesConverted equality-delete files that became vectors
 * @param keyCacheHits data files whose keys were in memory
 */
public record ResolveStats(
    long nanos,
    long keysLocated,
    long keysNotLocated,
    long filesTouched,
    long equalityDeletesConverted,
    long keyCacheHits) {}
