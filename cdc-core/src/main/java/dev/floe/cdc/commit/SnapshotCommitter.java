package dev.floe.cdc.commit;

import dev.floe.cdc.commit.Landing.UnknownOutcomeException;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableIdentity;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/**
 * Commits snapshots that are no epochs, such as those of a compaction, as epochs are committed:
 * made upon the table's newest snapshot, handed to the catalog as they are, and made anew where
 * another writer's commit came between, as often as the table's {@code commit.retry.*} properties
 * say.
 *
 * <p>What is thrown says what became of it:
 *
 * <pre>
 *   UnknownCommitException   not known: no file that the snapshot refers to may be deleted
 *   RuntimeException         nothing was committed, and the metadata files are deleted
 *   Error                    not known
 * </pre>
 *
 * <p>Used by one thread; holds nothing to close.
 */
public final class SnapshotCommitter {
  /** Makes the update of one attempt. */
  @FunctionalInterface
  public interface Update {
    /**
     * Makes an update, without committing it.
     *
     * @param table the table to make it of; files that are written through its {@code io} are
     *     deleted when the attempt comes to nothing
     * @param base the branch's newest snapshot, which the update's parent will be
     * @return the update; empty where there is nothing to commit any more
     */
    Optional<SnapshotUpdate<?>> of(Table table, Optional<Snapshot> base);
  }

  private final Table table;
  private final UUID tableUuid;
  private final Branch branch;
  private final Landing landing;

  /** A committer to a branch of a table as it is now. */
  public SnapshotCommitter(Table table, Branch branch) {
    this.table = table;
    this.tableUuid = table.uuid();
    this.branch = branch;
    this.landing = new Landing(table, tableUuid, branch, CdcMetrics.none());
  }

  /**
   * Refreshes the table.
   *
   * @return the branch's newest snapshot
   * @throws TableConfigurationException when it is gone, or another one has got its name
   */
  public Optional<Snapshot> refresh() {
    try {
      TableIdentity.refresh(table, tableUuid);
    } catch (NoSuchTableException gone) {
      throw TableIdentity.dropped(table, gone);
    }
    return branch.head(table);
  }

  /**
   * Commits an update.
   *
   * @return the snapshot; empty where the update was
   * @throws UnknownCommitException when it is not known whether it was committed
   * @throws CommitFailedException when it has lost against others too often
   */
  public Optional<Snapshot> commit(Update update) {
    try {
      return CommitRetries.of(table).run(() -> attempt(update));
    } catch (UnknownOutcomeException unknown) {
      throw new UnknownCommitException(table.name(), unknown.failure());
    }
  }

  /** Deletes files that no snapshot refers to, as far as that can be done. */
  public void delete(List<String> locations) {
    landing.delete(locations);
  }

  private Optional<Snapshot> attempt(Update update) {
    Optional<Snapshot> base = refresh();
    StagedCommit commit = new StagedCommit(table);
    Snapshot staged;
    try {
      Optional<SnapshotUpdate<?>> made = update.of(commit.table(), base);
      if (made.isEmpty()) {
        commit.discard();
        return Optional.empty();
      }
      staged = commit.add(made.get(), branch);
    } catch (RuntimeException | Error failure) {
      commit.discard(); // Nothing has reached the catalog.
      throw failure;
    }
    landing.land(commit);
    return Optional.of(staged);
  }
}
