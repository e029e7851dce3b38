package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitQueue;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.DeltaCommitter;
import dev.floe.cdc.commit.Heartbeat;
import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.PinnedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The door where epochs end: commits the deltas of one sink's epochs to one table, each as one
 * snapshot, in order, and knows the newest that the table holds.
 *
 * <p>Used by one thread; what is committed may be asked by any. Closing it frees memory alone;
 * files of an epoch that was not committed are the caller's to {@link #discard}.
 */
public final class EpochCommits implements AutoCloseable {
  private final DeltaCommitter committer;
  private final CommitQueue queue;

  /**
   * Reads the table's newest token of the sink.
   *
   * @throws dev.floe.cdc.commit.EpochCommitException when the run may not go on from there: its
   *     outcome says why
   * @throws dev.floe.cdc.table.TableConfigurationException when the table was replaced by another
   *     of its name
   */
  public EpochCommits(PinnedTable table, CommitSettings settings, CdcMetrics metrics) {
    this.committer = new DeltaCommitter(table, settings, metrics);
    this.queue = new CommitQueue(committer);
  }

  /**
   * Looks where the table is; the next epoch begins after what it holds.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when the table was replaced by another
   *     of its name
   */
  public void restart() {
    committer.restart();
  }

  /**
   * Checks that a position comes after those committed here since the last {@link #restart()}.
   *
   * @throws IllegalArgumentException when it does not
   */
  public void requireAhead(long position) {
    committer.requireAhead(position);
  }

  /** The newest epoch of the sink that the table is known to hold, of whatever lineage. */
  public Optional<CommittedEpoch> last() {
    return committer.last();
  }

  /**
   * The newest position of the sink, in its lineage, that the table is known to hold; empty for
   * none.
   */
  public OptionalLong position() {
    return committer.position();
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
    return committer.commit(new PendingEpoch(position, epoch, properties));
  }

  /** Lets an epoch wait until it is {@linkplain #release released}; epochs come in any order. */
  public void add(PendingEpoch epoch) {
    queue.add(epoch);
  }

  /** The epochs that wait, ascending. */
  public List<PendingEpoch> pending() {
    return queue.pending();
  }

  /**
   * Takes out all epochs that wait: what is to be done when one was refused for good, before {@link
   * #restart()}. Those whose outcome is known are then to be {@linkplain #discard discarded}.
   *
   * @return the epochs, ascending, whose files are the caller's
   */
  public List<PendingEpoch> withdraw() {
    return queue.withdraw();
  }

  /** Commits the epochs that wait up to a position, ascending, until one fails. */
  public CommitQueue.Release release(long through) {
    return queue.release(through);
  }

  /**
   * Repeats the newest token of the sink, in a snapshot without files, if that is due and no epoch
   * waits.
   *
   * @param properties further entries of the snapshot's summary
   * @return whether a snapshot was made
   */
  public boolean heartbeat(Heartbeat heartbeat, Map<String, String> properties) {
    return queue.pending().isEmpty() && committer.heartbeat(heartbeat, properties);
  }

  /**
   * Says, as {@link #heartbeat}, that the changes up to a position, at which an epoch was committed
   * that came to nothing, changed no row.
   */
  boolean heartbeatAt(long position, Heartbeat heartbeat, Map<String, String> properties) {
    return committer.heartbeatAt(position, heartbeat, properties);
  }

  /**
   * Says that the changes up to a position, at which an epoch was committed that came to nothing,
   * changed no row of a table that holds no token of the sink.
   */
  boolean firstTokenAt(long position, Map<String, String> properties) {
    return committer.firstTokenAt(position, properties);
  }

  /**
   * Deletes an epoch's files. Only for an epoch of which it is certain that no snapshot holds it.
   */
  public void discard(List<ShardDelta> epoch) {
    committer.discard(epoch);
  }

  @Override
  public void close() {
    committer.close();
  }
}
