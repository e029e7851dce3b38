package dev.floe.cdc.compact;

import dev.floe.cdc.commit.SnapshotCommitter;
import dev.floe.cdc.commit.UnknownCommitException;
import dev.floe.cdc.table.RewriteTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;

/**
 * Puts the new files of a group in the place of those that they were made of.
 *
 * <p>Every attempt is made upon the branch's newest snapshot, and comes to nothing if that is not
 * the newest any more when the catalog gets it. So what is looked up there is all that there is.
 */
final class GroupCommit {
  private final SnapshotCommitter commits;
  private final Obstacles obstacles;
  private final NewVectors vectors;

  GroupCommit(RewriteTarget target, SnapshotCommitter commits) {
    SourceFiles sources = new SourceFiles(target);
    this.commits = commits;
    this.obstacles = new Obstacles(target, sources);
    this.vectors = new NewVectors(sources);
  }

  /** What an attempt found. */
  private static final class Attempt {
    private String obstacle = "";
    private int deleteFiles;
  }

  /**
   * Commits a group, or gives it up. Where it is not in the table, its new files are deleted.
   *
   * @throws UnknownCommitException when it is not known whether it is; the files are kept
   */
  GroupResult commit(RewrittenGroup rewritten) {
    Attempt attempt = new Attempt();
    Optional<Snapshot> committed;
    try {
      committed = commits.commit((staged, base) -> update(staged, base, rewritten, attempt));
    } catch (UnknownCommitException unknown) {
      throw unknown;
    } catch (RuntimeException refused) {
      delete(rewritten.files());
      throw refused;
    }
    if (committed.isEmpty()) {
      delete(rewritten.files());
      return GroupResult.givenUp(rewritten.group(), attempt.obstacle);
    }
    return GroupResult.committed(rewritten, attempt.deleteFiles);
  }

  private Optional<SnapshotUpdate<?>> update(
      Table staged, Optional<Snapshot> base, RewrittenGroup rewritten, Attempt attempt) {
    LiveTable now = LiveTable.of(staged, base);
    Optional<String> obstacle = obstacles.in(now, rewritten);
    if (obstacle.isPresent()) {
      attempt.obstacle = obstacle.get();
      return Optional.empty();
    }
    long sequence = rewritten.read().sequenceNumber();
    RewriteFiles rewrite =
        staged
            .newRewrite()
            .validateFromSnapshot(base.orElseThrow().snapshotId())
            .dataSequenceNumber(sequence);
    Set<String> gone = new HashSet<>(rewritten.group().locations());
    gone.forEach(location -> rewrite.deleteFile(now.find(location).orElseThrow()));
    rewritten.files().forEach(rewrite::addFile);
    vectors.write(staged, now, rewritten).forEach(rewrite::addFile);
    List<DeleteFile> idle = now.idleWithout(gone, sequence);
    idle.forEach(rewrite::deleteFile);
    keepYounger(now, gone, sequence, rewrite);
    attempt.deleteFiles = idle.size();
    return Optional.of(rewrite);
  }

  /**
   * Puts equality deletes back that Iceberg would drop though they apply to the new files: those
   * older than every data file that stays.
   */
  private static void keepYounger(
      LiveTable now, Set<String> gone, long sequence, RewriteFiles rewrite) {
    long oldest =
        now.data().stream()
            .filter(file -> !gone.contains(file.location()))
            .mapToLong(LiveTable::sequenceOf)
            .min()
            .orElse(Long.MAX_VALUE);
    for (DeleteFile delete : now.equalityDeletesYounger(sequence)) {
      if (LiveTable.sequenceOf(delete) < oldest) {
        rewrite.deleteFile(delete);
        rewrite.addFile(delete, LiveTable.sequenceOf(delete));
      }
    }
  }

  private void delete(List<DataFile> files) {
    commits.delete(files.stream().map(DataFile::location).toList());
  }
}
