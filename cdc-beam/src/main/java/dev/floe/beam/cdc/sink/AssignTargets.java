package dev.floe.beam.cdc.sink;

import dev.floe.beam.IcebergDestination;
import dev.floe.cdc.commit.RunStamp;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.beam.sdk.schemas.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The destinations that a worker has resolved: each once, the newest 1,000. Not thread-safe. */
final class AssignTargets {
  private static final int MOST = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(AssignTargets.class);

  private final CdcOptions options;
  private final Consumer<String> warnings;
  private final TableRequests requests;
  private final Map<String, AssignTarget> targets = new Newest<>(MOST);
  private final SpecWatch specs;
  private final Set<AssignTarget> seenInBundle = new HashSet<>();
  private String lastName;
  private AssignTarget last;

  AssignTargets(CdcOptions options) {
    this(options, LOG::warn);
  }

  /** The destinations of options; says what of them is ignored. */
  AssignTargets(CdcOptions options, Consumer<String> warnings) {
    this.options = options;
    this.warnings = warnings;
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
    warnOfFormat(name, destination);
    CommitOptions committing = options.committing();
    PinnedTable table =
        RunStamp.adopt(
            requests.resolve(destination, data),
            Commits.KEYS,
            committing.sinkId(),
            committing.runId());
    specs.check(table);
    AssignTarget target = new AssignTarget(name, table, options);
    targets.put(name, target);
    seenInBundle.add(target);
    lastName = name;
    last = target;
    return target;
  }

  private void warnOfFormat(String name, IcebergDestination destination) {
    if (destination.getFileFormat() != null) {
      warnings.accept(
          "the file format %s of destination %s is ignored: data and delete files are of the formats"
                  .formatted(destination.getFileFormat(), name)
              + " that the table's properties write.format.default and write.delete.format.default"
              + " name; set those");
    }
  }
}
