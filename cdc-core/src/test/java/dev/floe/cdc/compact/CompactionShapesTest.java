package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignVectors;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import dev.floe.cdc.testing.TableIntegrity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that have changed, deletes of other writers, branches, and more rows than memory. */
class CompactionShapesTest {
  private static final PartitionSpec NONE = PartitionSpec.unpartitioned();
  private static final CompactionRules ALL =
      new CompactionRules(CompactionRules.Scope.ALL, 0.2, OptionalLong.empty());

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "ORC", "AVRO"})
  void filesOfEarlierSchemasAreWrittenInTheCurrentOne(FileFormat format) {
    try (Compacted table = new Compacted(lake, Formats.of(format, 3), NONE)) {
      table.insert(0, 20).commit();
      table
          .table()
          .updateSchema()
          .renameColumn("text", "words")
          .addColumn("more", Types.IntegerType.get())
          .deleteColumn("region")
          .commit();
      Schema schema = table.table().schema();
      ForeignWriter.append(table.table(), Rows.row(schema, 50L, "x", 7));
      List<String> before = table.wholeRows();
      Map<Long, String> lineage = table.lineage();

      List<GroupResult> results = table.compactAll();

      assertThat(results).hasSize(1);
      assertThat(table.wholeRows()).isEqualTo(before).contains("50 x 7", "3 first 3 null");
      assertThat(table.lineage()).isEqualTo(lineage);
    }
  }

  @Test
  void equalityDeletesOfOtherColumnsAndOfNullsAreApplied() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 2), NONE)) {
      table.insert(0, 30).commit();
      ForeignWriter.append(table.table(), Compacted.row(100, null, "a"));
      Table live = table.table();
      live.newRowDelta()
          .addDeletes(equalityDelete(live, "region", "r1"))
          .addDeletes(equalityDelete(live, "region", null))
          .commit();
      ForeignWriter.append(table.table(), Compacted.row(101, "r1", "younger"));
      List<String> before = table.rows();

      List<GroupResult> results = table.compact();

      assertThat(results).hasSize(1);
      assertThat(results.get(0).rowsDropped()).isEqualTo(11);
      assertThat(table.rows()).isEqualTo(before).hasSize(21);
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
    }
  }

  private static DeleteFile equalityDelete(Table table, String column, Object value) {
    Schema schema = table.schema().select(column);
    EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .equalityFieldIds(new int[] {table.schema().findField(column).fieldId()})
            .equalityDeleteRowSchema(schema)
            .build()
            .newEqualityDeleteWriter(
                OutputFileFactory.builderFor(table, 3, 3).build().newOutputFile(table.spec(), null),
                table.spec(),
                (StructLike) null);
    try (writer) {
      writer.write(Rows.row(schema, value));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDeleteFile();
  }

  @Test
  void moreRowsThanMemoryAreSortedOnDisk() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      table.insert(20_000, 40_000).commit();
      table.insert(0, 20_000).commit();
      List<String> before = table.rows();
      long limitBytes = 200_000;
      List<GroupResult> results = new ArrayList<>();
      CountedSpills spills = new CountedSpills(SpillStore.inDirectory(lake.folder()));
      try (SortBudget budget = SortBudget.ofBytes(limitBytes)) {
        new Compactor(table.table(), Branch.MAIN, List.of(), ALL)
            .run(
                budget,
                spills,
                result -> {
                  results.add(result);
                  assertThat(budget.keptBytes()).isLessThanOrEqualTo(limitBytes);
                });
        assertThat(budget.usedBytes()).isZero();
      }

      assertThat(results).hasSize(1);
      assertThat(spills.created()).isGreaterThan(1);
      assertThat(spills.open()).isZero();
      assertThat(table.rows()).isEqualTo(before);
      assertThat(table.keys(table.plan().get(0))).isSorted().hasSize(40_000);
    }
  }

  @Test
  void aBranchIsCompactedByItself() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      table.insert(0, 20).commit();
      Table live = table.table();
      live.manageSnapshots().createBranch("audit").commit();
      long main = live.currentSnapshot().snapshotId();

      List<GroupResult> results = table.compact(table.table(), new Branch("audit"), ALL);

      assertThat(results).hasSize(1);
      assertThat(table.table().currentSnapshot().snapshotId()).isEqualTo(main);
      assertThat(table.table().snapshot("audit").operation()).isEqualTo("replace");
    }
  }

  @Test
  void aTableThatCameToVersion3KeepsItsRowsAndGivesThemIds() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 2), NONE)) {
      table.insert(0, 20).commit();
      table.update(0, 20, 4).commit();
      table.table().updateProperties().set("format-version", "3").commit();
      List<String> before = table.rows();

      table.compactAll();

      assertThat(table.rows()).isEqualTo(before);
      assertThat(table.lineage()).hasSize(20);
      assertThat(table.lineage().values())
          .doesNotHaveDuplicates()
          .noneMatch(id -> id.startsWith("null"));
    }
  }

  @Test
  void partitionsOfAnotherSpecAreFollowedByVectorsThatCameMeanwhile() {
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 3), NONE)) {
      table.insert(0, 60).commit();
      table.table().updateSpec().addField(Expressions.ref("region")).commit();
      ForeignWriter.append(table.table(), Compacted.row(100, "r1", "x"));
      List<String> before = new ArrayList<>();
      Faults faults = new Faults();
      faults.beforeNextCommit(
          () -> {
            ForeignVectors.delete(table.table(), row -> (Long) row.getField("id") % 4 == 0);
            before.addAll(table.rows());
          });

      List<GroupResult> results = table.compact(lake.connect(new FaultyCatalog(faults)), ALL);

      assertThat(results).allMatch(result -> result.givenUp().isEmpty());
      assertThat(table.rows()).isEqualTo(before).hasSize(45);
      assertThat(table.dataFiles()).extracting(DataFile::specId).containsOnly(1);
      TableIntegrity.assertNothingStranded(lake, table.name());
    }
  }

  @Test
  void deletesOfOnePartitionThatCameWhileRowsMoveToAnotherSpecEndTheGroup() {
    PartitionSpec byRegion = PartitionSpec.builderFor(Compacted.SCHEMA).identity("region").build();
    try (Compacted table = new Compacted(lake, Formats.of(FileFormat.PARQUET, 2), byRegion)) {
      table.insert(1, 2).commit();
      table.table().updateSpec().addField(Expressions.bucket("id", 2)).commit();
      ForeignWriter.append(table.table(), Compacted.row(100, "r1", "x"));
      Faults faults = new Faults();
      faults.beforeNextCommit(() -> table.delete(1, 2, 1).commit());

      List<GroupResult> results = table.compact(lake.connect(new FaultyCatalog(faults)), ALL);

      assertThat(results.stream().flatMap(result -> result.givenUp().stream()))
          .singleElement()
          .asString()
          .contains("equality deletes came meanwhile", "compact again, while the sink pauses");
      assertThat(table.rows()).containsExactly("100 r1 x");
      table.compactAll();
      assertThat(table.rows()).containsExactly("100 r1 x");
    }
  }

  @Test
  void aTableWithoutAKeyIsRefused() {
    Schema keyless = new Schema(Compacted.SCHEMA.columns());
    String name = lake.newName();
    Table table = lake.create(name, keyless, NONE);
    ForeignWriter.append(table, Rows.row(keyless, 1L, "r1", "x"));

    try (SortBudget budget = SortBudget.ofMegabytes(1);
        SpillStore store = SpillStore.inDirectory(lake.folder())) {
      Compactor compactor = new Compactor(lake.load(name), Branch.MAIN, List.of(), ALL);
      assertThatThrownBy(() -> compactor.run(budget, store, result -> {}))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("has no identifier fields");
      List<GroupResult> results = new ArrayList<>();
      new Compactor(lake.load(name), Branch.MAIN, List.of("id"), ALL)
          .run(budget, store, results::add);
      assertThat(results).hasSize(1);
    }
  }
}
