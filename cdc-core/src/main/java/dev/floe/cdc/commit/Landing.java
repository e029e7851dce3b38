package dev.floe.cdc.commit;

import dev.floe.cdc.commit.LandedSnapshots.Finding;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableIdentity;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.SupportsBulkOperations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the catalog commit what was staged, and finds out what became of it where the catalog fails:
 * the reply may have been lost, or the refusal be that of a further attempt of the catalog's client
 * after one that had been applied.
 *
 * <p>Until it is known that nothing was applied, nothing that a snapshot may refer to is deleted,
 * Iceberg's own manifests included.
 */
final class Landing {
  private static final Logger LOG = LoggerFactory.getLogger(Landing.class);

  private static final String UPGRADED =
      "the table was upgraded to another format version after the commit was made";

  /** How it is known that a commit was applied. */
  enum Answer {
    /** The catalog said so. */
    GIVEN,
    /** It failed, and its snapshots were found in the table. */
    FOUND
  }

  /** It is not known whether the catalog applied a commit, nor whether it still will. */
  static final class UnknownOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RuntimeException failure;

    UnknownOutcomeException(RuntimeException failure) {
      super(failure);
      this.failure = failure;
    }

    /** What the catalog failed with. */
    RuntimeException failure() {
      return failure;
    }
  }

  private final Table table;
  private final UUID tableUuid;
  private final Branch branch;
  private final CdcMetrics metrics;

  Landing(Table table, UUID tableUuid, Branch branch, CdcMetrics metrics) {
    this.table = table;
    this.tableUuid = tableUuid;
    this.branch = branch;
    this.metrics = metrics;
  }

  /**
   * Commits.
   *
   * @throws UnknownOutcomeException when it may have been applied, or may yet be
   * @throws RuntimeException what the catalog has thrown, when it was not; its metadata files are
   *     deleted
   */
  Answer land(StagedCommit commit) {
    long begin = System.nanoTime();
    Answer answer = Answer.GIVEN;
    try {
      commit.commit();
    } catch (RuntimeException failure) {
      Finding finding = look(commit, failure);
      if (finding != Finding.APPLIED) {
        if (finding == Finding.UNKNOWN || !(failure instanceof CleanableFailure)) {
          // Not there now is not "never": the catalog may still apply it.
          throw new UnknownOutcomeException(failure);
        }
        commit.discard();
        throw overtaken(commit) ? new CommitFailedException(failure, UPGRADED) : failure;
      }
      answer = Answer.FOUND;
    }
    metrics.record(
        CdcDistribution.COMMIT_DURATION_MS,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    return answer;
  }

  /**
   * Whether the table has got another format version meanwhile, so that the catalog may have
   * refused what fits no more: a catalog over HTTP does not take that for a conflict.
   */
  private boolean overtaken(StagedCommit commit) {
    return commit.formatVersion() != TableUtil.formatVersion(table);
  }

  private Finding look(StagedCommit commit, RuntimeException failure) {
    try {
      TableIdentity.refresh(table, tableUuid);
      return new LandedSnapshots(commit).in(table, branch);
    } catch (RuntimeException secondary) {
      if (secondary instanceof TableConfigurationException
          && failure instanceof CommitFailedException) {
        return Finding.NOT_THERE; // The catalog refused, and the table of the name is another.
      }
      // Without an answer that does not tell: the table may have been committed to, and renamed.
      failure.addSuppressed(secondary);
      throw new UnknownOutcomeException(failure);
    }
  }

  /** Deletes files that no snapshot refers to, as far as that can be done. */
  void delete(List<String> locations) {
    if (table.io() instanceof SupportsBulkOperations bulk && locations.size() > 1) {
      try {
        bulk.deleteFiles(locations);
      } catch (RuntimeException failure) {
        LOG.warn("Not all of {} are deleted, and they are in no snapshot", locations, failure);
      }
      return;
    }
    for (String location : locations) {
      try {
        table.io().deleteFile(location);
      } catch (RuntimeException failure) {
        LOG.warn("File {} is in no snapshot and could not be deleted", location, failure);
      }
    }
  }
}
