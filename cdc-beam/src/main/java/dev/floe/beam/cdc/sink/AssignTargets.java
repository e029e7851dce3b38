package dev.floe.beam.cdc.sink;

import dev.floe.beam.IcebergDestination;
import dev.floe.cdc.commit.RunStamp;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private final SpecWatch specs;
  private final Set<AssignTarget> seenInBundle = new HashSet<>();
  private String lastName;
  private AssignTarget last;

  AssignTargets(CdcOptions options) {
    this.options = options;
    this.requests = new TableRequests(options);
    this.specs = new SpecWatch(options);
  }

  /** Lets each destination be looked at anew, where that matters. */
  void startBundle() {
    seenInBundle.clear();
    lastName = null;
  }

  /**
   * A destination that was resolved before.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when it has changed so that it cannot be
   *     written to any more
   */
  Optional<AssignTarget> known(String name) {
    if (!name.equals(lastName)) {
      last = targets.get(name);
      lastName = name;
      if (last != null && seenInBundle.add(last)) {
        specs.check(last.table());
      }
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
    seenInBundle.add(target);
    lastName = name;
    last = target;
    return target;
  }
}
