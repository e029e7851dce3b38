package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.UnknownCommitException;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignVectors;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.TableIntegrity;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Others commit between the moment at which a compaction reads and the one at which it commits, and
 * commits that fail.
 */
class CompactionBesideWritersTest {
  private static final PartitionSpec NONE = PartitionSpec.unpartitioned();
  private static final CompactionRules ALL =
      new CompactionRules(CompactionRules.Scope.ALL, 0.2, OptionalLong.empty());

  private static Lake lake;
  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private Compacted table(int version) {
    return new Compacted(lake, Formats.of(FileFormat.PARQUET, version), NONE);
  }

  /** Compacts, with something happening between its reading and its commit. */
  private List<GroupResult> compact(Compacted table, Runnable meanwhile) {
    faults.beforeNextCommit(meanwhile);
    return table.compact(lake.connect(new FaultyCatalog(faults)), ALL);
  }

  @ParameterizedTest(name = "v{0}")
  @ValueSource(ints = {2, 3})
  void anEpochThatCommitsMeanwhileIsNeitherLostNorHeldUp(int version) {
    try (Compacted table = table(version)) {
      table.insert(0, 100).commit();
      table.update(0, 100, 4).commit();
      List<String> before = new ArrayList<>();

      List<GroupResult> results =
          compact(
              table,
              () -> {
                table.update(0, 100, 3).delete(1, 100, 10).insert(100, 120).commit();
                before.addAll(table.rows());
              });

      assertThat(results).hasSize(1).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).isEqualTo(before).isNotEmpty();
      table.delete(2, 100, 10).commit();
      assertThat(table.rows()).hasSize(100);
      TableIntegrity.assertWhole(table.table());
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @ParameterizedTest(name = "v{0}")
  @ValueSource(ints = {2, 3})
  void anEpochOfDeletesAloneWhileAllFilesAreRewrittenIsNotLost(int version) {
    try (Compacted table = table(version)) {
      table.insert(0, 10).commit();
      List<String> before = new ArrayList<>();

      List<GroupResult> results =
          compact(
              table,
              () -> {
                table.delete(0, 10, 5).commit();
                table.insert(10, 12).commit();
                before.addAll(table.rows());
              });

      assertThat(results).hasSize(1).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).isEqualTo(before).hasSize(10);
      table.insert(20, 21).commit();
      table.compactAll();
      assertThat(table.rows()).hasSize(11);
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
    }
  }

  @Test
  void rowsThatVectorsDeleteMeanwhileAreDeletedInTheNewFiles() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 5 == 0);
      table.insert(100, 200).commit();
      List<String> before = new ArrayList<>();
      Map<Long, String> lineage = new TreeMap<>();

      List<GroupResult> results =
          compact(
              table,
              () -> {
                ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 7 == 0);
                before.addAll(table.rows());
                lineage.putAll(table.lineage());
              });

      assertThat(results).hasSize(1).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).isEqualTo(before).isNotEmpty();
      assertThat(table.lineage()).isEqualTo(lineage);
      assertThat(DeleteFiles.listed(table.table()))
          .singleElement()
          .satisfies(
              vector ->
                  assertThat(table.dataFiles())
                      .extracting(DataFile::location)
                      .contains(vector.referencedDataFile()));
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void vectorsOfSeveralNewFilesAreFound() {
    try (Compacted table = table(3)) {
      table.insert(0, 5000).commit();
      List<String> before = new ArrayList<>();
      faults.beforeNextCommit(
          () -> {
            ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 7 == 0);
            before.addAll(table.rows());
          });

      List<GroupResult> results =
          table.compact(
              lake.connect(new FaultyCatalog(faults)),
              new CompactionRules(CompactionRules.Scope.ALL, 0.2, OptionalLong.of(4000)));

      assertThat(results).hasSize(1);
      assertThat(results.get(0).filesAfter()).isGreaterThan(2);
      assertThat(table.rows()).isEqualTo(before).hasSize(5000 - 715);
      assertThat(DeleteFiles.listed(table.table())).hasSizeGreaterThan(2);
      // One is replaced, and the snapshot that did so expired: the others are left.
      table.delete(1, 2, 1).commit();
      table.insert(5000, 5001).commit();
      Upkeep.expireToOneSnapshot(table.table());
      assertThat(table.rows()).hasSize(5000 - 715);
    }
  }

  @Test
  void aLostRaceIsRunAgainUntilItIsWon() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") < 50);
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);

      List<GroupResult> results =
          compact(
              table,
              () -> ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") == 77L));

      assertThat(results).hasSize(1).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).hasSize(49);
      TableIntegrity.assertWhole(table.table());
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void aRaceLostTooOftenLeavesNothing() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      table.table().updateProperties().set("commit.retry.num-retries", "1").commit();
      List<String> before = table.rows();
      Snapshot head = table.table().currentSnapshot();
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);

      assertThatThrownBy(() -> compact(table, () -> {}))
          .isInstanceOf(CommitFailedException.class)
          .hasMessageContaining("refused by the test");

      assertThat(table.rows()).isEqualTo(before);
      assertThat(table.table().currentSnapshot()).isEqualTo(head);
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void aLostReplyIsFoundOut() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();
      faults.nextCommit(CommitFault.REPLY_LOST);

      List<GroupResult> results = compact(table, () -> {});

      assertThat(results).hasSize(1).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).isEqualTo(before);
      TableIntegrity.assertWhole(table.table());
    }
  }

  @Test
  void filesOfACommitOfUnknownOutcomeAreKept() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();
      int files = lake.dataFiles(table.name()).size();
      faults.nextCommit(CommitFault.REQUEST_LOST);

      assertThatThrownBy(() -> compact(table, () -> {}))
          .isInstanceOf(UnknownCommitException.class)
          .hasMessageContaining("cannot tell whether a snapshot was committed to table")
          .hasMessageContaining("its files are kept");

      assertThat(lake.dataFiles(table.name())).hasSize(files + 1);
      assertThat(table.rows()).isEqualTo(before);
    }
  }

  @Test
  void aProcessThatDiesAfterItsCommitHasCommitted() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();
      faults.nextCommit(CommitFault.DIED_AFTER);

      assertThatThrownBy(() -> compact(table, () -> {})).isInstanceOf(OutOfMemoryError.class);

      assertThat(table.rows()).isEqualTo(before);
      TableIntegrity.assertWhole(table.table());
    }
  }

  @Test
  void aProcessThatDiesBeforeItsCommitLeavesOrphansAlone() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();
      int files = lake.dataFiles(table.name()).size();

      assertThatThrownBy(
              () ->
                  compact(
                      table,
                      () -> {
                        throw new OutOfMemoryError("thrown by the test");
                      }))
          .isInstanceOf(OutOfMemoryError.class);

      assertThat(lake.dataFiles(table.name())).hasSize(files + 1);
      assertThat(table.rows()).isEqualTo(before);
      assertThat(table.compactAll()).hasSize(1);
      assertThat(table.rows()).isEqualTo(before);
    }
  }

  @Test
  void aFileThatFailsToBeWrittenLeavesNothing() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();
      faults.failFile(1, Faults.FileFault.WRITE);

      assertThatThrownBy(() -> compact(table, () -> {}))
          .hasStackTraceContaining("disk full at write");

      assertThat(table.rows()).isEqualTo(before);
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void ofTwoCompactionsTheSecondGivesUpAndLeavesNothing() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      List<String> before = table.rows();

      List<GroupResult> results = compact(table, table::compactAll);

      assertThat(results)
          .singleElement()
          .satisfies(
              result ->
                  assertThat(result.givenUp().orElseThrow())
                      .contains("was removed meanwhile", "compact again"));
      assertThat(table.rows()).isEqualTo(before);
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void aFileThatIsRemovedWholeMeanwhileIsNotBroughtBack() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      table.insert(100, 110).commit();
      DataFile first = table.dataFiles().stream().max(bySize()).orElseThrow();

      List<GroupResult> results =
          compact(table, () -> table.table().newDelete().deleteFile(first).commit());

      assertThat(results).singleElement().matches(result -> result.givenUp().isPresent());
      assertThat(table.rows()).hasSize(10);
    }
  }

  private static Comparator<DataFile> bySize() {
    return Comparator.comparingLong(DataFile::recordCount);
  }

  @Test
  void positionDeletesThatCameMeanwhileInAnOlderFormatEndTheGroup() {
    try (Compacted table = table(2)) {
      table.insert(0, 100).commit();

      List<GroupResult> results =
          compact(
              table, () -> ForeignWriter.deleteFirstRow(table.table(), table.dataFiles().get(0)));

      assertThat(results)
          .singleElement()
          .satisfies(
              result ->
                  assertThat(result.givenUp().orElseThrow())
                      .contains("deleted by position meanwhile", "format version 2"));
      assertThat(table.rows()).hasSize(99);
      TableIntegrity.assertNothingStranded(lake, table.name());
      table.compactAll();
      assertThat(table.rows()).hasSize(99);
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
    }
  }

  @Test
  void rowsMoveIntoTheCurrentSpecOnceItIsInUse() {
    try (Compacted table = table(3)) {
      table.insert(0, 100).commit();
      table.table().updateSpec().addField(Expressions.ref("region")).commit();
      Map<Long, String> lineage = table.lineage();

      table.compactAll();

      assertThat(table.dataFiles()).allMatch(file -> file.specId() == 0);
      assertThat(table.lineage()).isEqualTo(lineage);
      ForeignWriter.append(table.table(), Compacted.row(500, "r1", "x"));
      Map<Long, String> grown = table.lineage();
      List<String> before = table.rows();

      table.compactAll();

      assertThat(table.dataFiles()).allMatch(file -> file.specId() == 1).hasSize(4);
      assertThat(table.rows()).isEqualTo(before);
      assertThat(table.lineage()).isEqualTo(grown);
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }
}
