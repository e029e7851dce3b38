package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignVectors;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.TableIntegrity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compactions with nobody beside them: the rows stay what they are, and what is dead goes. */
class CompactorTest {
  private static final PartitionSpec NONE = PartitionSpec.unpartitioned();
  private static final PartitionSpec BY_REGION =
      PartitionSpec.builderFor(Compacted.SCHEMA).identity("region").build();
  private static final PartitionSpec BUCKETS =
      PartitionSpec.builderFor(Compacted.SCHEMA).bucket("id", 3).build();

  private static final CompactionRules FEW_DEAD_ROWS =
      new CompactionRules(CompactionRules.Scope.WORTHWHILE, 0.05, OptionalLong.empty());

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> shapes() {
    return Formats.ALL.stream()
        .flatMap(
            format ->
                Stream.of(2, 3)
                    .flatMap(
                        version ->
                            Stream.of(NONE, BY_REGION, BUCKETS)
                                .map(spec -> Arguments.of(Formats.of(format, version), spec))));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("shapes")
  void rowsStayWhatTheyAreAndDeletesGo(Formats formats, PartitionSpec spec) {
    try (Compacted table = new Compacted(lake, formats, spec)) {
      table.insert(0, 300).commit();
      table.update(0, 300, 3).commit();
      table.delete(0, 300, 7).insert(300, 330).commit();
      List<String> before = table.rows();
      Map<Long, String> lineage = table.lineage();

      List<GroupResult> results = table.compact(FEW_DEAD_ROWS);

      assertThat(results).isNotEmpty().allMatch(result -> result.givenUp().isEmpty());
      if (formats.version() == 2) {
        assertThat(results.stream().mapToLong(GroupResult::rowsDropped).sum()).isEqualTo(100 + 43);
      }
      assertThat(table.rows()).isEqualTo(before);
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
      if (formats.version() == 3) {
        assertThat(table.lineage()).isEqualTo(lineage);
      }
      for (FileScanTask task : table.plan()) {
        assertThat(table.keys(task)).isSorted();
        assertThat(task.file().format()).isEqualTo(formats.data());
        assertThat(task.spec()).isEqualTo(table.table().spec());
      }
      TableIntegrity.assertWhole(table.table());
      TableIntegrity.assertNothingStranded(lake, table.name());
      assertThat(table.compact(FEW_DEAD_ROWS)).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void rowsThatVectorsDeleteAreDroppedAndTheOthersKeepTheirIds(FileFormat format) {
    try (Compacted table = new Compacted(lake, Formats.of(format, 3), BY_REGION)) {
      table.insert(0, 100).commit();
      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 2 == 0);
      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 3 == 0);
      table.insert(100, 110).commit();
      List<String> before = table.rows();
      Map<Long, String> lineage = table.lineage();
      CompactionGain gain = table.gain();

      List<GroupResult> results = table.compact();

      assertThat(gain.files()).isEqualTo(6);
      assertThat(gain.deadRows()).isEqualTo(67);
      assertThat(gain.deleteFiles()).isEqualTo(3);
      assertThat(gain.freedBytes()).isPositive().isLessThan(gain.bytes());
      assertThat(results.stream().mapToLong(GroupResult::rowsDropped).sum()).isEqualTo(67);
      assertThat(table.rows()).isEqualTo(before).hasSize(43);
      assertThat(table.lineage()).isEqualTo(lineage);
      assertThat(table.lineage().values()).doesNotHaveDuplicates();
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
    }
  }

  static List<FileFormat> formats() {
    return Formats.ALL;
  }

  @Test
  void aCompactionOfCompactedFilesKeepsIdsToo() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      table.insert(0, 50).commit();
      table.update(0, 50, 5).commit();
      Map<Long, String> lineage = table.lineage();
      table.compactAll();
      table.insert(50, 60).commit();
      Map<Long, String> grown = table.lineage();

      List<GroupResult> results = table.compactAll();

      assertThat(results).hasSize(1);
      assertThat(table.lineage()).isEqualTo(grown).containsAllEntriesOf(lineage);
      assertThat(table.lineage().values()).doesNotHaveDuplicates();
    }
  }

  @Test
  void fewDeadRowsInALargeFileAreNotWorthIt() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      table.insert(0, 100).commit();
      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") < 10);

      assertThat(table.gain().groups()).isZero();
      assertThat(table.compact()).isEmpty();

      ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") < 20);

      assertThat(table.gain().groups()).isEqualTo(1);
      assertThat(table.compact()).hasSize(1);
    }
  }

  @Test
  void smallFilesAreMergedWhenTheyAreMany() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 2), NONE)) {
      for (long from = 0; from < 40; from += 10) {
        table.insert(from, from + 10).commit();
      }
      assertThat(table.compact()).isEmpty();
      table.insert(40, 50).commit();
      List<String> before = table.rows();

      List<GroupResult> results = table.compact();

      assertThat(results).hasSize(1);
      assertThat(results.get(0).filesBefore()).isEqualTo(5);
      assertThat(results.get(0).filesAfter()).isEqualTo(1);
      assertThat(table.rows()).isEqualTo(before);
    }
  }

  @Test
  void aTableWithoutASnapshotHasNothingToCompact() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      assertThat(table.compactAll()).isEmpty();
      assertThat(table.gain()).isEqualTo(new CompactionGain(0, 0, 0, 0, 0, 0));
    }
  }
}
