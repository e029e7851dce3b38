package dev.floe.cdc.commit;

import dev.floe.cdc.commit.Staging.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The epochs of a committer that were tried and not refused for certain: some snapshot may hold
 * them. An epoch is known by the digest of its files.
 */
final class UndecidedEpochs {
  private final Set<String> digests = new HashSet<>();

  boolean contains(EpochFiles epoch) {
    return digests.contains(epoch.digest());
  }

  /**
   * Takes in the epochs of a try, before the catalog is asked.
   *
   * @return those that were not there before, by digest
   */
  Set<String> addTried(List<Step> steps) {
    Set<String> added = new HashSet<>();
    for (Step step : steps) {
      if (step.snapshot().isPresent() && digests.add(step.files().digest())) {
        added.add(step.files().digest());
      }
    }
    return added;
  }

  /** Takes out the epochs that only a try knew which was refused for certain. */
  void removeRefused(Set<String> added) {
    digests.removeAll(added);
  }

  /** Takes out an epoch that is in the table. */
  void removeCommitted(EpochFiles epoch) {
    digests.remove(epoch.digest());
  }
}
