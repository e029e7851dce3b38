package dev.floe.beam.cdc.sink;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.Duration;

/**
 * How windows are committed.
 *
 * @param sinkId the name that the sink's tokens carry
 * @param runId the run, the same in all its workers, its files and its commits
 * @param windowOrNull the size of commit windows; null for one commit of all input, when it is
 *     bounded
 * @param allowedLateness how long after its end a window still takes changes, as dead letters
 * @param heartbeatOrNull how old the newest token may become; null for any age
 * @param snapshotProperties entries of every snapshot's summary
 * @param otherContent what to do with a window whose position the table holds with other files
 * @param lostHistory what to do where it cannot be known what the table holds of the sink
 * @param tokenCopies where the newest token is kept besides the snapshot
 * @param keyMemoryMb memory for keys of data files, where deletes are deletion vectors, in MiB
 */
public record CommitOptions(
    String sinkId,
    String runId,
    @Nullable Duration windowOrNull,
    Duration allowedLateness,
    @Nullable Duration heartbeatOrNull,
    Map<String, String> snapshotProperties,
    OtherContent otherContent,
    LostHistory lostHistory,
    TokenCopies tokenCopies,
    int keyMemoryMb)
    implements Serializable {
  public CommitOptions {
    snapshotProperties = Map.copyOf(snapshotProperties);
  }

  /** The size of commit windows; empty for one commit of all input. */
  public Optional<Duration> window() {
    return Optional.ofNullable(windowOrNull);
  }

  /** How old the newest token may become; empty for any age. */
  public Optional<Duration> heartbeat() {
    return Optional.ofNullable(heartbeatOrNull);
  }
}
