package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cli.options.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Makes sure that the lines which a run skips are the ones that were applied: when as many lines
 * are consumed as a table's token says, their digest must be the one stored beside it.
 */
final class ResumeCheck {
  /** What the names of this command's snapshot properties start with. */
  static final String PREFIX = "floe.cli.";

  /** The snapshot property that holds the digest of the lines up to the token's position. */
  static final String DIGEST_PROPERTY = PREFIX + "input-digest";

  private record Expectation(
      TableIdentifier table, String sinkId, long position, long snapshotId, String digest) {}

  private final TreeMap<Long, List<Expectation>> open = new TreeMap<>();
  private long nextPosition = Long.MAX_VALUE;

  /**
   * Expects the digest that an epoch was committed with.
   *
   * @param consumed how many lines were consumed when the table was met
   */
  void expect(TableIdentifier table, String sinkId, CommittedEpoch epoch, long consumed) {
    String digest = epoch.summary().get(DIGEST_PROPERTY);
    Expectation expectation =
        new Expectation(table, sinkId, epoch.position(), epoch.snapshotId(), digest);
    if (digest == null) {
      throw refused(
          expectation,
          "snapshot %d, which holds its token, was not written by 'floe apply'"
              .formatted(epoch.snapshotId()));
    }
    if (epoch.position() < consumed) {
      throw refused(
          expectation,
          "there is no event for the table up to line %d, but %d lines were applied"
              .formatted(consumed - 1, epoch.position()));
    }
    open.computeIfAbsent(epoch.position(), position -> new ArrayList<>()).add(expectation);
    nextPosition = open.firstKey();
  }

  /** Checks what is expected at a position; to be called after each line. */
  void consumed(LineSource source) {
    if (source.position() < nextPosition) {
      return;
    }
    for (Expectation expectation : open.pollFirstEntry().getValue()) {
      if (!expectation.digest().equals(source.digest())) {
        throw refused(
            expectation,
            "the first %d lines are not the ones that were applied (digest %s, then it was %s)"
                .formatted(expectation.position(), source.digest(), expectation.digest()));
      }
    }
    nextPosition = open.isEmpty() ? Long.MAX_VALUE : open.firstKey();
  }

  /** Checks that nothing is left to expect; to be called at the end of the input. */
  void ended(LineSource source) {
    if (!open.isEmpty()) {
      throw refused(
          open.firstEntry().getValue().get(0),
          "the input ends after %d lines, but %d were applied"
              .formatted(source.position(), open.firstKey()));
    }
  }

  private static CommandFailure refused(Expectation expectation, String why) {
    return new CommandFailure(
        "cannot resume sink '%s' of table %s: %s; give the input that was applied, or apply this one"
                .formatted(expectation.sinkId(), expectation.table(), why)
            + " as a new source with another --sink-id");
  }
}
