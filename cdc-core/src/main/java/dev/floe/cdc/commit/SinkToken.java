package dev.floe.cdc.commit;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A sink's token in a table's history, with what is stamped beside it.
 *
 * @param position the position up to which the table holds all changes of the sink
 * @param lineage the lineage that the position belongs to, empty for a token without
 * @param windowMs the window size of the lineage, where it has one
 * @param snapshotId the newest snapshot that carries the token
 * @param stampedAt when that snapshot was committed
 * @param reachedAt when the oldest kept snapshot was committed that carries the position: before
 *     {@code stampedAt} when a heartbeat has stamped it again
 * @param newerSnapshots how many snapshots of the history lie on top of {@code snapshotId}
 * @param content the digest of the epoch's files
 * @param maxSequence the highest sequence number that the epoch consumed
 * @param run the run that made the snapshot
 */
public record SinkToken(
    long position,
    String lineage,
    OptionalLong windowMs,
    long snapshotId,
    Instant stampedAt,
    Instant reachedAt,
    int newerSnapshots,
    Optional<String> content,
    OptionalLong maxSequence,
    Optional<RunStamp> run) {}
