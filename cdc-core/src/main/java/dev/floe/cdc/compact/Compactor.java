package dev.floe.cdc.compact;

import dev.floe.cdc.commit.SnapshotCommitter;
import dev.floe.cdc.commit.UnknownCommitException;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.RewriteTarget;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Compacts a branch of a table, beside sinks that write to it.
 *
 * <p>Files are written and committed in groups, one after the other. A group that another commit
 * has made void is given up, told of, and left to a next run; the others go on.
 *
 * <p>Used by one thread. Table, budget and store stay the caller's.
 */
public final class Compactor {
  private final Table table;
  private final Branch branch;
  private final List<String> keyColumns;
  private final CompactionRules rules;

  /**
   * A compactor of a branch.
   *
   * @param keyColumns the columns that rows are sorted by; the table's identifier fields when empty
   */
  public Compactor(Table table, Branch branch, List<String> keyColumns, CompactionRules rules) {
    this.table = table;
    this.branch = branch;
    this.keyColumns = List.copyOf(keyColumns);
    this.rules = rules;
  }

  /**
   * Compacts.
   *
   * @param budget memory to sort in
   * @param results is told of each group
   * @throws TableConfigurationException when the table has no key to sort by, or cannot be written
   * @throws UnknownCommitException when it is not known whether a group was committed
   */
  public void run(SortBudget budget, SpillStore spillStore, Consumer<GroupResult> results) {
    SnapshotCommitter commits = new SnapshotCommitter(table, branch);
    Optional<Snapshot> planned = commits.refresh();
    List<FileGroup> groups = CompactionPlan.of(table, LiveTable.of(table, planned), rules).groups();
    FileLabel label = FileLabel.ofRun("compact-" + UUID.randomUUID());
    for (FileGroup group : groups) {
      Optional<Snapshot> head = commits.refresh();
      RewriteTarget target = RewriteTarget.of(table, keyColumns);
      GroupRewrite rewrite =
          new GroupRewrite(
              target, budget, spillStore, CompactionPlan.targetBytes(table, rules), label);
      results.accept(compact(group, head, rewrite, new GroupCommit(target, commits)));
    }
  }

  private GroupResult compact(
      FileGroup group, Optional<Snapshot> head, GroupRewrite rewrite, GroupCommit commit) {
    LiveTable live = LiveTable.of(table, head);
    List<DataFile> files = new ArrayList<>();
    for (String location : group.locations()) {
      live.find(location).ifPresent(files::add);
    }
    if (files.isEmpty()) {
      return GroupResult.givenUp(group, "they were removed meanwhile, and there is nothing to do");
    }
    FileGroup now = new FileGroup(group.specId(), group.partition(), files);
    try (RewrittenGroup rewritten = rewrite.write(head.orElseThrow(), live, now)) {
      return commit.commit(rewritten);
    }
  }
}
