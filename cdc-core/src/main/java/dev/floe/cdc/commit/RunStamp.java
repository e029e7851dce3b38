package dev.floe.cdc.commit;

import dev.floe.cdc.table.PinnedTable;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.iceberg.Snapshot;

/**
 * What the snapshots of a sink say of the run that made them: {@code <run id>:<spec id>}. A process
 * that joins a run takes from it the partition spec that the run writes under.
 *
 * <p>Only the newest stamp of a sink counts; where it is of another run, or cannot be read, there
 * is none.
 *
 * @param runId the run
 * @param specId the partition spec that it writes rows under
 */
public record RunStamp(String runId, int specId) {

  /** The value of a snapshot's summary entry; what cannot be read is no stamp. */
  static Optional<RunStamp> parse(String value) {
    int colon = value.lastIndexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    try {
      int specId = Integer.parseInt(value.substring(colon + 1));
      return Optional.of(new RunStamp(value.substring(0, colon), specId));
    } catch (NumberFormatException garbage) {
      return Optional.empty();
    }
  }

  /**
   * The newest stamp of a sink.
   *
   * @param newestFirst a snapshot and its ancestors, child before parent
   */
  static Optional<RunStamp> newest(
      Iterable<Snapshot> newestFirst, SummaryKeys keys, String sinkId) {
    for (Snapshot snapshot : newestFirst) {
      String value = Summaries.of(snapshot).get(keys.runSpec(sinkId));
      if (value != null) {
        return parse(value);
      }
    }
    return Optional.empty();
  }

  /** The spec of a run as the newest stamp of its sink has it. */
  static OptionalInt specOf(
      Iterable<Snapshot> newestFirst, SummaryKeys keys, String sinkId, String runId) {
    return newest(newestFirst, keys, sinkId)
        .filter(stamp -> stamp.runId().equals(runId))
        .map(stamp -> OptionalInt.of(stamp.specId()))
        .orElse(OptionalInt.empty());
  }

  /**
   * A table that was just resolved, with the spec that a run has pinned before: as it is where the
   * run has committed nothing yet, or the table has that spec no more.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when deletes cannot be written under the
   *     spec of the run
   */
  public static PinnedTable adopt(
      PinnedTable resolved, SummaryKeys keys, String sinkId, String runId) {
    OptionalInt specId = specOf(resolved.branch().ancestors(resolved.table()), keys, sinkId, runId);
    boolean adopts =
        specId.isPresent()
            && specId.getAsInt() != resolved.pin().specId()
            && resolved.table().specs().containsKey(specId.getAsInt());
    return adopts ? resolved.underSpec(specId.getAsInt()) : resolved;
  }

  @Override
  public String toString() {
    return runId + ":" + specId;
  }
}
