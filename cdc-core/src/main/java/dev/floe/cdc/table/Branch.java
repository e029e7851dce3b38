package dev.floe.cdc.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * The branch of a table that a sink writes to and reads its tokens from. A branch that is not there
 * yet is made by its first commit, from the main branch: until then what main holds is what it
 * holds.
 *
 * @param name the branch's name
 */
public record Branch(String name) {
  /** The branch that readers see who name none. */
  public static final Branch MAIN = new Branch(SnapshotRef.MAIN_BRANCH);

  public Branch {
    Objects.requireNonNull(name, "name");
  }

  /** Whether readers who name no branch see this one. */
  public boolean isMain() {
    return name.equals(SnapshotRef.MAIN_BRANCH);
  }

  /**
   * The newest snapshot of the branch, as far as the table was refreshed.
   *
   * @throws TableConfigurationException when the name is that of a tag
   */
  public Optional<Snapshot> head(Table table) {
    SnapshotRef ref = table.refs().get(name);
    if (ref == null) {
      return Optional.ofNullable(table.currentSnapshot());
    }
    if (ref.isTag()) {
      throw new TableConfigurationException(
          "cannot write to branch '"
              + name
              + "' of table "
              + table.name()
              + ": it is a tag, which stays where it is; name a branch");
    }
    return Optional.of(table.snapshot(ref.snapshotId()));
  }

  /** The branch's newest snapshot and its ancestors, child before parent. */
  public Iterable<Snapshot> ancestors(Table table) {
    return head(table)
        .<Iterable<Snapshot>>map(
            head -> SnapshotUtil.ancestorsOf(head.snapshotId(), table::snapshot))
        .orElse(List.of());
  }
}
