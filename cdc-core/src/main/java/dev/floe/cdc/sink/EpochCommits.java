package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.DeltaCommitter;
import dev.floe.cdc.commit.EpochStart;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.PinnedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The door where epochs end: commits the deltas of one sink's epochs to one table, each as one
 * snapshot, and knows the newest that the table holds.
 *
 * <p>Used by one thread; what is committed may be asked by any. Holds nothing to close; files of an
 * epoch that was not committed are the caller's to {@link #discard}.
 */
public final class EpochCommits {
  private final DeltaCommitter committer;
  private volatile CommittedEpoch last;
  private EpochStart start;
  private boolean begun;

  /**
   * Reads the table's newest token of the sink.
   *
   * @param runId the run that commits, the same in all its processes and in the {@linkplain
   *     dev.floe.cdc.delta.FileLabel labels} of its files: {@link
   *     dev.floe.cdc.commit.RunStamp#adopt} finds by it what the run writes under
   */
  public EpochCommits(
      PinnedTable table, SummaryKeys keys, String sinkId, String runId, CdcMetrics metrics) {
    this.committer = new DeltaCommitter(table, keys, sinkId, runId, metrics);
    restart();
  }

  /**
   * Looks where the table is; the next epoch begins after what it holds.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when the table was replaced by another
   *     of its name
   */
  public void restart() {
    last = committer.recover().orElse(null);
    start = EpochStart.at(position());
    begun = false;
  }

  /**
   * Checks that a position comes after those committed here since the last {@link #restart()}.
   *
   * @throws IllegalArgumentException when it does not
   */
  public void requireAhead(long position) {
    if (begun && position <= start.after().orElseThrow()) {
      throw new IllegalArgumentException(
          "cannot commit position "
              + position
              + ": this sink has committed position "
              + start.after().getAsLong()
              + ", and the changes since then would be lost; give a position after it");
    }
  }

  /** The newest epoch of the sink that the table is known to hold. */
  public Optional<CommittedEpoch> last() {
    return Optional.ofNullable(last);
  }

  /** The position of {@link #last()}. */
  public OptionalLong position() {
    CommittedEpoch newest = last;
    return newest == null ? OptionalLong.empty() : OptionalLong.of(newest.position());
  }

  /**
   * Commits an epoch, or finds that it is committed. The epoch holds the changes after the position
   * of the commit before, or after what the table held at the last {@link #restart()}.
   *
   * @param properties further entries of the snapshot's summary
   * @throws dev.floe.cdc.commit.EpochCommitException when it was not committed, or it is not known
   */
  public CommitOutcome commit(
      long position, List<ShardDelta> epoch, Map<String, String> properties) {
    CommitOutcome outcome = committer.commit(start, position, epoch, properties);
    if (!(outcome instanceof NothingToCommit)) {
      // A commit found late may lie behind a newer one of another sink with this id.
      last = committer.newest().orElse(last);
    }
    start = new EpochStart(position(), OptionalLong.of(position));
    begun = true;
    return outcome;
  }

  /**
   * Deletes an epoch's files. Only for an epoch of which it is certain that no snapshot holds it.
   */
  public void discard(List<ShardDelta> epoch) {
    committer.discard(epoch);
  }
}
