package dev.floe.beam.cdc.sink;

import java.io.Serializable;

/**
 * What comes out of a CDC sink besides snapshots.
 *
 * @param poison what becomes of a record that cannot be taken
 * @param deadLetterTime whether dead letters say the event time of their change
 */
public record OutputOptions(Poison poison, DeadLetterTime deadLetterTime) implements Serializable {

  /** What becomes of a record that cannot be taken. */
  public enum Poison {
    /** The pipeline fails. */
    FAILS,
    /** It goes to the failed rows. */
    DIVERTED
  }

  /** Whether dead letters have a last field {@code event_time}. */
  public enum DeadLetterTime {
    /** They have. */
    INCLUDED,
    /** They have not. */
    LEFT_OUT
  }
}
