package dev.floe.beam.cdc.sink;

import dev.floe.beam.SnapshotInfo;
import java.util.Optional;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/**
 * What the stages of a CDC sink put out.
 *
 * @param snapshots a snapshot for each window that was committed, by destination
 * @param deadLetters changes that came after their window was closed
 * @param failedRows records that could not be taken, where they are diverted
 */
public record CdcOutputs(
    PCollection<KV<String, SnapshotInfo>> snapshots,
    PCollection<Row> deadLetters,
    Optional<PCollection<Row>> failedRows) {}
