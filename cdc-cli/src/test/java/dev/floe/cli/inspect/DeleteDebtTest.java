package dev.floe.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The counted debt against what Iceberg plans, over random histories of files without bounds. */
final class DeleteDebtTest {
  private static final TableIdentifier ID = TableIdentifier.of("db", "t");
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.required(2, "region", Types.StringType.get()));

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<DataFile> live = new ArrayList<>();
  private InMemoryCatalog catalog;
  private Table table;
  private int files;

  @BeforeEach
  void createTable() {
    catalog = new InMemoryCatalog();
    catalog.initialize("test", Map.of());
    catalog.createNamespace(Namespace.of("db"));
    table =
        catalog.createTable(
            ID,
            SCHEMA,
            PartitionSpec.builderFor(SCHEMA).identity("region").build(),
            Map.of("format-version", "2"));
  }

  @AfterEach
  void close() throws IOException {
    catalog.close();
  }

  @Test
  void everyPartitionHasTheDebtThatIcebergPlans() throws IOException {
    for (int round = 0; round < 40; round++) {
      change();
      if (round == 12) {
        table.updateSpec().addField("id").commit();
      } else if (round == 26) {
        table.updateSpec().removeField("region").removeField("id").commit();
      }
      DeleteDebt debt = DeleteDebt.of(table, table.currentSnapshot());
      Map<String, ReadCost> planned = planned();

      Map<String, ReadCost> counted = new TreeMap<>();
      for (DeleteDebt.Partition partition : debt.partitions()) {
        if (partition.cost().dataFiles() > 0) {
          counted.put(partition.specId() + " " + partition.path(), partition.cost());
        }
      }
      assertThat(counted).as("seed %d, round %d", seed, round).isEqualTo(planned);
      assertThat(debt.cost())
          .as("seed %d, round %d", seed, round)
          .isEqualTo(planned.values().stream().reduce(ReadCost.NONE, ReadCost::plus));
      assertThat(debt.files().data().files()).isEqualTo(live.size());
    }
  }

  /** A commit of files, or a compaction of some, with or without the sequence number of before. */
  private void change() {
    if (live.size() > 6 && random.nextInt(4) == 0) {
      DataFile rewritten = live.remove(random.nextInt(live.size()));
      RewriteFiles rewrite =
          table
              .newRewrite()
              .validateFromSnapshot(table.currentSnapshot().snapshotId())
              .deleteFile(rewritten);
      DataFile made = data();
      rewrite.addFile(made);
      if (random.nextBoolean()) {
        rewrite.dataSequenceNumber(table.currentSnapshot().sequenceNumber());
      }
      rewrite.commit();
      live.add(made);
      return;
    }
    RowDelta delta = table.newRowDelta();
    for (int i = 0; i <= random.nextInt(3); i++) {
      DataFile file = data();
      delta.addRows(file);
      live.add(file);
    }
    for (int i = 0; i < random.nextInt(4); i++) {
      delta.addDeletes(deletes());
    }
    delta.commit();
  }

  private DataFile data() {
    return DataFiles.builder(table.spec())
        .withPath("memory/data-%d.parquet".formatted(++files))
        .withFormat(FileFormat.PARQUET)
        .withPartitionPath(path())
        .withFileSizeInBytes(1000)
        .withRecordCount(100)
        .build();
  }

  private DeleteFile deletes() {
    FileMetadata.Builder file =
        FileMetadata.deleteFileBuilder(table.spec())
            .withPath("memory/deletes-%d.parquet".formatted(++files))
            .withFormat(FileFormat.PARQUET)
            .withPartitionPath(path())
            .withFileSizeInBytes(100)
            .withRecordCount(1 + random.nextInt(100));
    return (random.nextInt(3) == 0 ? file.ofPositionDeletes() : file.ofEqualityDeletes(1)).build();
  }

  private String path() {
    List<String> values = new ArrayList<>();
    table
        .spec()
        .fields()
        .forEach(
            field -> {
              if (!field.transform().isVoid()) {
                values.add(field.name() + "=" + random.nextInt(3));
              }
            });
    return String.join("/", values);
  }

  private Map<String, ReadCost> planned() throws IOException {
    Map<String, ReadCost> costs = new TreeMap<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        long equality = rows(task, FileContent.EQUALITY_DELETES);
        long positions = rows(task, FileContent.POSITION_DELETES);
        ReadCost cost =
            new ReadCost(
                1,
                task.deletes().isEmpty() ? 0 : 1,
                task.deletes().size(),
                equality,
                positions,
                equality + positions);
        String partition =
            task.file().specId() + " " + task.spec().partitionToPath(task.file().partition());
        costs.merge(partition, cost, ReadCost::plus);
      }
    }
    return costs;
  }

  private static long rows(FileScanTask task, FileContent content) {
    return task.deletes().stream()
        .filter(file -> file.content() == content)
        .mapToLong(DeleteFile::recordCount)
        .sum();
  }
}
