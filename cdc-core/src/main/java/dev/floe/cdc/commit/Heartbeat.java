package dev.floe.cdc.commit;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * How often the newest token of an idle sink is said again, in a snapshot without files, so that it
 * stays younger than the snapshots that are expired.
 *
 * @param interval how old the newest token may become
 * @param clock what tells its age
 */
public record Heartbeat(Duration interval, Clock clock) {
  public Heartbeat {
    Objects.requireNonNull(clock, "clock");
    if (interval.isZero() || interval.isNegative()) {
      throw new IllegalArgumentException(
          "cannot set a token heartbeat of " + interval + "; give a duration above 0");
    }
  }

  /** Whether a token is older than the interval. */
  public boolean isDue(CommittedEpoch newest) {
    return newest.timestampMillis() < clock.millis() - interval.toMillis();
  }
}
