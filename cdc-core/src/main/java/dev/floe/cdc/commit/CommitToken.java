package dev.floe.cdc.commit;

/**
 * Names an epoch of a sink: what makes a commit idempotent.
 *
 * @param sinkId the stable name of the sink
 * @param position the epoch's place in the sink's lineage; positions ascend
 */
public record CommitToken(String sinkId, long position) {}
