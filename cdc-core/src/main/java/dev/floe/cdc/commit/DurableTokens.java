package dev.floe.cdc.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/**
 * The table properties that keep tokens of one branch where snapshot expiry cannot reach them: a
 * sink's id, and, but for the main branch, {@code @} and the branch's name.
 */
final class DurableTokens {
  private final Table table;
  private final String suffix;

  DurableTokens(Table table, String branch) {
    this.table = table;
    this.suffix = suffixOf(branch);
  }

  /** The ids of all sinks of a binding that have a copy. */
  List<String> sinkIds(KnownBinding binding) {
    List<String> ids = new ArrayList<>();
    for (String property : table.properties().keySet()) {
      if (property.startsWith(binding.durableKey()) && isOfBranch(property)) {
        ids.add(
            property.substring(binding.durableKey().length(), property.length() - suffix.length()));
      }
    }
    return ids;
  }

  /** The copy of a sink's token. */
  Optional<String> of(KnownBinding binding, String sinkId) {
    return Optional.ofNullable(table.properties().get(binding.durableKey() + sinkId + suffix));
  }

  /** The id of a sink of the main branch may hold an {@code @} too: then no branch is so called. */
  private boolean isOfBranch(String property) {
    return suffix.isEmpty()
        ? table.refs().keySet().stream()
            .map(DurableTokens::suffixOf)
            .noneMatch(other -> !other.isEmpty() && property.endsWith(other))
        : property.endsWith(suffix);
  }

  private static String suffixOf(String branch) {
    return branch.equals(SnapshotRef.MAIN_BRANCH) ? "" : "@" + branch;
  }
}
