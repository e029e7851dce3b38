package dev.floe.cdc.commit;

import java.util.Optional;

/**
 * The copy of a sink's token in a table property, where no expiry of snapshots reaches it.
 *
 * @param text the property's value
 * @param epoch the epoch that it tells of; empty where it cannot be read
 * @param agreement how it compares with the history
 */
public record CopiedToken(String text, Optional<CommittedEpoch> epoch, Agreement agreement) {

  /** How a copy compares with the newest token in the history. */
  public enum Agreement {
    /** They are of one snapshot. */
    SAME,
    /** The history has another, and counts: the table was rolled back, or the copy is left over. */
    OTHER,
    /** The history has none, but was cut off after the copy's snapshot: the copy counts. */
    COUNTS,
    /** The history has none, and the copy's snapshot would be in it: it was rolled back. */
    LEFT_BEHIND,
    /** The copy cannot be read. */
    UNREADABLE
  }
}
