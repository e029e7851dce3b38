package dev.floe.cdc.commit;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where an epoch begins: what its committer took for granted when it gathered the epoch's changes.
 *
 * @param known the newest epoch of the sink that the table was known to hold; empty for none
 * @param after the position that the epoch's first change comes after; empty for the beginning of
 *     its lineage
 */
record EpochStart(Optional<CommittedEpoch> known, OptionalLong after) {

  /** The start of an epoch of a lineage that follows what the table holds. */
  static EpochStart at(Optional<CommittedEpoch> known, Lineage lineage) {
    Optional<CommittedEpoch> before =
        known.filter(epoch -> epoch.token().lineage().isSameAs(lineage));
    return new EpochStart(
        known,
        before.isPresent() ? OptionalLong.of(before.get().position()) : OptionalLong.empty());
  }
}
