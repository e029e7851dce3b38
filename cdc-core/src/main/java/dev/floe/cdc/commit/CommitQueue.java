package dev.floe.cdc.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The epochs of one destination that wait to be committed: they come in any order, and again, and
 * go out ascending.
 *
 * <ul>
 *   <li>Those that are released together are committed by as few calls of the catalog as can be:
 *       one for each {@value #MOST_AT_ONCE}.
 *   <li>Of several with one position the first that came is committed; the others are found to be
 *       there, with the same content or with other.
 *   <li>A failure keeps the epoch that failed and all after it.
 * </ul>
 *
 * <p>Used by one thread. What waits is in memory: a runner keeps it in its state.
 */
public final class CommitQueue {
  /** How many epochs one call of the catalog commits: its metadata stays small. */
  static final int MOST_AT_ONCE = 100;

  /**
   * An epoch that was committed, or found to be.
   *
   * @param epoch the epoch
   * @param outcome what it came to
   */
  public record Done(PendingEpoch epoch, CommitOutcome outcome) {}

  /**
   * What a release came to.
   *
   * @param done the epochs that wait no more, in order
   * @param failure why the first of those that were to go and still wait was not committed
   */
  public record Release(List<Done> done, Optional<EpochCommitException> failure) {
    public Release {
      done = List.copyOf(done);
    }
  }

  private final DeltaCommitter committer;
  private final NavigableMap<Long, List<PendingEpoch>> waiting = new TreeMap<>();

  /** The queue before a committer. */
  public CommitQueue(DeltaCommitter committer) {
    this.committer = committer;
  }

  /** Lets an epoch wait. */
  public void add(PendingEpoch epoch) {
    waiting.computeIfAbsent(epoch.position(), position -> new ArrayList<>(1)).add(epoch);
  }

  /** The epochs that wait, ascending. */
  public List<PendingEpoch> pending() {
    return waiting.values().stream().flatMap(List::stream).toList();
  }

  /**
   * Takes out all epochs that wait: what is to be done with one that was refused for good, and with
   * those that come after it, which do not follow what the table holds.
   *
   * @return the epochs, ascending, whose files are the caller's
   */
  public List<PendingEpoch> withdraw() {
    List<PendingEpoch> withdrawn = pending();
    waiting.clear();
    return withdrawn;
  }

  /** Commits the epochs that wait up to a position, ascending, until one fails. */
  public Release release(long through) {
    List<PendingEpoch> epochs =
        waiting.headMap(through, true).values().stream().flatMap(List::stream).toList();
    List<Done> done = new ArrayList<>();
    Optional<EpochCommitException> failure = Optional.empty();
    while (done.size() < epochs.size() && failure.isEmpty()) {
      int end = Math.min(done.size() + MOST_AT_ONCE, epochs.size());
      List<PendingEpoch> batch = epochs.subList(done.size(), end);
      BatchOutcome outcome = committer.commit(batch);
      for (int i = 0; i < outcome.outcomes().size(); i++) {
        PendingEpoch epoch = batch.get(i);
        remove(epoch);
        done.add(new Done(epoch, outcome.outcomes().get(i)));
      }
      failure = outcome.failure();
    }
    return new Release(done, failure);
  }

  private void remove(PendingEpoch epoch) {
    List<PendingEpoch> same = waiting.get(epoch.position());
    same.remove(0); // They are committed in the order in which they came.
    if (same.isEmpty()) {
      waiting.remove(epoch.position());
    }
  }
}
