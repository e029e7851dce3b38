package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keys that Iceberg compares in another order than files have them in: deletes of such keys are
 * applied, whatever the bounds of a delete file say.
 */
class UuidCompactionTest {
  private static final long SEED = 20_261_130;
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.UUIDType.get()),
              NestedField.optional(2, "v", Types.IntegerType.get())),
          Set.of(1));

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
  void deletesOfUuidsAreApplied(FileFormat format) {
    String name = lake.newName();
    lake.create(name, SCHEMA, PartitionSpec.unpartitioned(), Formats.of(format, 2).properties());
    List<UUID> ids = ids(300);
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .sinkId("s")
            .deleteMode(DeleteMode.EQUALITY)
            .build()) {
      long sequence = 0;
      for (UUID id : ids) {
        sink.write(Rows.row(SCHEMA, id, 1), ChangeKind.INSERT, ++sequence);
      }
      sink.commit(10);
      for (UUID id : ids.subList(0, 100)) {
        sink.write(Rows.row(SCHEMA, id, 1), ChangeKind.DELETE, ++sequence);
      }
      sink.commit(20);
    }
    deleteWithBounds(lake.load(name), ids.subList(100, 150));

    compact(name);

    Set<UUID> left = new TreeSet<>();
    lake.rows(name).forEach(row -> left.add((UUID) row.get(0)));
    assertThat(left).as("seed %d", SEED).isEqualTo(new TreeSet<>(ids.subList(150, 300)));
    assertThat(DeleteFiles.listed(lake.load(name))).isEmpty();
  }

  private static List<UUID> ids(int count) {
    Random random = new Random(SEED);
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(new UUID(random.nextLong(), random.nextLong()));
    }
    return ids;
  }

  /** As a writer does that does not know of the matter. */
  private static void deleteWithBounds(Table table, List<UUID> ids) {
    Schema key = table.schema().select("id");
    EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .equalityFieldIds(new int[] {1})
            .equalityDeleteRowSchema(key)
            .build()
            .newEqualityDeleteWriter(
                OutputFileFactory.builderFor(table, 3, 3).build().newOutputFile(table.spec(), null),
                table.spec(),
                (StructLike) null);
    try (writer) {
      ids.forEach(id -> writer.write(Rows.row(key, id)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    table.newRowDelta().addDeletes(writer.toDeleteFile()).commit();
  }

  private static void compact(String name) {
    List<GroupResult> results = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        SpillStore store = SpillStore.inDirectory(lake.folder())) {
      new Compactor(lake.load(name), Branch.MAIN, List.of(), CompactionRules.defaults())
          .run(budget, store, results::add);
    }
    assertThat(results).singleElement().matches(result -> result.givenUp().isEmpty());
    assertThat(results.get(0).rowsDropped()).isEqualTo(150);
  }
}
