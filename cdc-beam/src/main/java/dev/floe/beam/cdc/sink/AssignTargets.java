package dev.floe.beam.cdc.sink;

import dev.floe.beam.IcebergDestination;
import dev.floe.cdc.commit.RunStamp;
import dev.floe.cdc.table.PinnedTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema;

/** The destinations that a worker has resolved: each once, the newest 1,000. Not thread-safe. */
final class AssignTargets {
  private static final int MOST = 1_000;

  private final CdcOptions options;
  private final TableRequests requests;
  private final Map<String, AssignTarget> targets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AssignTarget> eldest) {
          return size() > MOST;
        }
      };
  private String lastName;
  private AssignTarget last;

  AssignTargets(CdcOptions options) {
    this.options = options;
    this.requests = new TableRequests(options);
  }

  /** A destination that was resolved before. */
  Optional<AssignTarget> known(String name) {
    if (!name.equals(lastName)) {
      last = targets.get(name);
      lastName = name;
    }
    return Optional.ofNullable(last);
  }

  /**
   * Resolves a destination, for rows of a schema. A worker that joins a run writes under the
   * partition spec that the run has pinned.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when it cannot be written to
   */
  AssignTarget resolve(String name, IcebergDestination destination, Schema data) {
    CommitOptions committing = options.committing();
    PinnedTable table =
        RunStamp.adopt(
            requests.resolve(destination, data),
            Commits.KEYS,
            committing.sinkId(),
            committing.runId());
    AssignTarget target = new AssignTarget(name, table, options);
    targets.put(name, target);
    lastName = name;
    last = target;
    return target;
  }
}
