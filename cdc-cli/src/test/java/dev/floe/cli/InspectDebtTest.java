package dev.floe.cli;

import static dev.floe.cli.Command.floe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code floe inspect} tells of deletes that a reader must apply, on files known by name only.
 */
final class InspectDebtTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.required(2, "region", Types.StringType.get()));

  @TempDir private Path warehouse;
  private Lake lake;
  private Table table;
  private int files;

  @BeforeEach
  void openLake() {
    lake = Lake.at(warehouse);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void anEqualityDeleteReachesOlderFilesOfItsPartition() throws Exception {
    createTable(2, "region");
    table.newRowDelta().addRows(data("region=eu")).addRows(data("region=us")).commit();
    table.newRowDelta().addRows(data("region=eu")).addDeletes(equality("region=eu", 7)).commit();
    table.newRowDelta().addDeletes(equality("region=eu", 5)).commit();

    JsonNode facts = json();

    // The first file is older than both deletes, the second than the last one.
    JsonNode eu = facts.at("/deleteDebt/partitions/0");
    assertThat(eu.at("/partition").asText()).isEqualTo("region=eu");
    assertThat(eu.at("/files/data/files").asLong()).isEqualTo(2);
    assertThat(eu.at("/files/equalityDeletes/files").asLong()).isEqualTo(2);
    assertThat(eu.at("/files/equalityDeletes/rows").asLong()).isEqualTo(12);
    assertThat(eu.at("/readCost/equalityDeletes").asLong()).isEqualTo(12 + 5);
    assertThat(eu.at("/readCost/deleteFileLoads").asLong()).isEqualTo(3);
    assertThat(eu.at("/readCost/mostDeleteRows").asLong()).isEqualTo(12);
    assertThat(eu.at("/readCost/dataFilesWithDeletes").asLong()).isEqualTo(2);
    JsonNode us = facts.at("/deleteDebt/partitions/1");
    assertThat(us.at("/partition").asText()).isEqualTo("region=us");
    assertThat(us.at("/readCost/deleteRowLoads").asLong()).isZero();
    assertThat(facts.at("/readCost/deleteRowLoads").asLong()).isEqualTo(17);
    assertThat(facts.at("/readCost/dataFiles").asLong()).isEqualTo(3);
  }

  @Test
  void anEqualityDeleteOfNoPartitionReachesAllSpecs() throws Exception {
    createTable(2, "region");
    table.newRowDelta().addRows(data("region=eu")).addRows(data("region=us")).commit();
    table.updateSpec().removeField("region").commit();
    table.newRowDelta().addDeletes(equality("", 3)).addRows(data("")).commit();

    JsonNode facts = json();

    assertThat(facts.at("/readCost/equalityDeletes").asLong()).isEqualTo(6);
    assertThat(facts.at("/deleteDebt/partitionCount").asInt()).isEqualTo(3);
    JsonNode deletes = facts.at("/deleteDebt/partitions/2");
    assertThat(deletes.at("/specId").asInt()).isEqualTo(1);
    assertThat(deletes.at("/partition").asText()).isEmpty();
    assertThat(deletes.at("/files/equalityDeletes/rows").asLong()).isEqualTo(3);
    assertThat(deletes.at("/readCost/deleteRowLoads").asLong()).isZero();
    assertThat(text()).containsPattern("\n1 +\\(not partitioned\\) +1 +1 +3 +0 ");
  }

  @Test
  void aPositionDeleteReachesFilesOfItsOwnSnapshotOrTheOneThatItNames() throws Exception {
    createTable(2, "region");
    DataFile first = data("region=eu");
    table.newRowDelta().addRows(first).addRows(data("region=eu")).commit();
    table
        .newRowDelta()
        .addRows(data("region=eu"))
        .addDeletes(positions("region=eu", 4).build())
        .addDeletes(positions("region=eu", 2).withReferencedDataFile(first.location()).build())
        .commit();

    JsonNode facts = json();

    assertThat(facts.at("/files/positionDeletes/rows").asLong()).isEqualTo(6);
    assertThat(facts.at("/readCost/positionDeletes").asLong()).isEqualTo(3 * 4 + 2);
    assertThat(facts.at("/readCost/deleteFileLoads").asLong()).isEqualTo(4);
    assertThat(facts.at("/readCost/dataFilesWithDeletes").asLong()).isEqualTo(3);
  }

  @Test
  void aDeletionVectorIsAppliedToItsOneFile() throws Exception {
    createTable(3, "region");
    DataFile first = data("region=eu");
    table.newRowDelta().addRows(first).addRows(data("region=eu")).commit();
    table.newRowDelta().addDeletes(vector("region=eu", first, 9)).commit();

    JsonNode facts = json();

    assertThat(facts.at("/files/deletionVectors/files").asLong()).isEqualTo(1);
    assertThat(facts.at("/files/deletionVectors/bytes").asLong()).isEqualTo(40);
    assertThat(facts.at("/files/positionDeletes/files").asLong()).isZero();
    assertThat(facts.at("/readCost/positionDeletes").asLong()).isEqualTo(9);
    assertThat(facts.at("/readCost/dataFilesWithDeletes").asLong()).isEqualTo(1);
  }

  @Test
  void deadRowsAreToldByFileWithWhatACompactionWouldGain() throws Exception {
    createTable(3, "region");
    DataFile first = data("region=eu");
    DataFile second = data("region=us");
    table.newRowDelta().addRows(first).addRows(second).addRows(data("region=us")).commit();
    table
        .newRowDelta()
        .addDeletes(vector("region=eu", first, 30))
        .addDeletes(vector("region=us", second, 5))
        .commit();
    table.newRowDelta().addDeletes(equality("region=de", 3)).commit();

    JsonNode facts = json();

    JsonNode dead = facts.at("/deadRows");
    assertThat(dead.at("/rows").asLong()).isEqualTo(35);
    assertThat(dead.at("/fileCount").asLong()).isEqualTo(2);
    assertThat(dead.at("/reachingEqualityDeletes").asLong()).isZero();
    assertThat(dead.at("/files/0/location").asText()).isEqualTo(first.location());
    assertThat(dead.at("/files/0/partition").asText()).isEqualTo("region=eu");
    assertThat(dead.at("/files/0/deadRows").asLong()).isEqualTo(30);
    assertThat(dead.at("/files/0/deadRatio").asDouble()).isEqualTo(0.3);
    // Of the second file too few rows are dead; the delete in a partition without files goes too.
    JsonNode gain = facts.at("/compaction");
    assertThat(gain.at("/dataFiles").asLong()).isEqualTo(1);
    assertThat(gain.at("/deadRows").asLong()).isEqualTo(30);
    assertThat(gain.at("/freedBytes").asLong()).isEqualTo(300);
    assertThat(gain.at("/deleteFiles").asLong()).isEqualTo(2);
    assertThat(text("--top", 1))
        .containsPattern("rows deleted by vectors or positions +35 in 2 data files, by 2 vectors\n")
        .containsPattern("equality deletes that still reach rows +0 in 0 files\n")
        .containsPattern("data files to rewrite +1 of 3, 1,000 bytes\n")
        .contains("Data files with dead rows, most first, 1 of 2:")
        .containsPattern("data-1.parquet +0 +region=eu +100 +30 +30.0 % +1,000\n")
        .doesNotContain("data-2.parquet");
  }

  @Test
  void equalityDeletesThatStillReachRowsAreToBeCompacted() throws Exception {
    createTable(2, "region");
    table.newRowDelta().addRows(data("region=eu")).addRows(data("region=us")).commit();
    table.newRowDelta().addDeletes(equality("region=eu", 7)).commit();

    JsonNode facts = json();

    assertThat(facts.at("/deadRows/reachingEqualityDeletes").asLong()).isEqualTo(7);
    assertThat(facts.at("/deadRows/rows").asLong()).isZero();
    assertThat(facts.at("/compaction/dataFiles").asLong()).isEqualTo(1);
    assertThat(facts.at("/compaction/deleteFiles").asLong()).isEqualTo(1);
    assertThat(text()).containsPattern("rows to drop +0, and those that equality deletes meet\n");
  }

  @Test
  void partitionsWithMostToApplyComeFirstAndTheRestIsInTheTotal() throws Exception {
    createTable(2, "region");
    for (int i = 0; i < 5; i++) {
      table.newRowDelta().addRows(data("region=r" + i)).commit();
      table.newRowDelta().addDeletes(equality("region=r" + i, 10 + i)).commit();
    }

    String text = text("--top", 2);

    assertThat(text)
        .contains("The same by partition, most to apply first, 2 of 5:")
        .containsPattern("0 +region=r4 +1 +1 +14 +14 .*\n0 +region=r3 +1 +1 +13 +13 .*\n")
        .containsPattern("total of all +5 +5 +60 +60 +0 +0 +14\n")
        .doesNotContain("region=r2");
    JsonNode debt = json("--top", 2).at("/deleteDebt");
    assertThat(debt.at("/partitions").size()).isEqualTo(2);
    assertThat(debt.at("/partitionCount").asInt()).isEqualTo(5);
    assertThat(text("--top", 0)).doesNotContain("The same by partition");
    assertThat(inspect("--top", -1).err())
        .contains("cannot list -1 partitions: --top is at least 0");
  }

  @Test
  void filesOfABranchAreItsOwn() throws Exception {
    createTable(2, "region");
    table.newAppend().appendFile(data("region=eu")).commit();
    table.manageSnapshots().createBranch("audit").commit();
    table.newRowDelta().toBranch("audit").addDeletes(equality("region=eu", 3)).commit();

    assertThat(json().at("/readCost/deleteRowLoads").asLong()).isZero();
    assertThat(json("--branch", "audit").at("/readCost/deleteRowLoads").asLong()).isEqualTo(3);
  }

  private void createTable(int formatVersion, String partitionColumn) {
    table =
        lake.createOrders(
            SCHEMA,
            PartitionSpec.builderFor(SCHEMA).identity(partitionColumn).build(),
            Map.of("format-version", Integer.toString(formatVersion)));
  }

  private DataFile data(String partition) {
    DataFiles.Builder file =
        DataFiles.builder(table.spec())
            .withPath("s3://nowhere/data-%d.parquet".formatted(++files))
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(1000)
            .withRecordCount(100);
    return (partition.isEmpty() ? file : file.withPartitionPath(partition)).build();
  }

  private DeleteFile vector(String partition, DataFile file, long deletes) {
    return positions(partition, deletes)
        .withFormat(FileFormat.PUFFIN)
        .withPath("s3://nowhere/vectors-%d.puffin".formatted(files))
        .withReferencedDataFile(file.location())
        .withContentOffset(4)
        .withContentSizeInBytes(40)
        .build();
  }

  private DeleteFile equality(String partition, long deletes) {
    return deletes(partition, deletes).ofEqualityDeletes(1).build();
  }

  private FileMetadata.Builder positions(String partition, long deletes) {
    return deletes(partition, deletes).ofPositionDeletes();
  }

  private FileMetadata.Builder deletes(String partition, long deletes) {
    FileMetadata.Builder file =
        FileMetadata.deleteFileBuilder(table.spec())
            .withPath("s3://nowhere/deletes-%d.parquet".formatted(++files))
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(100)
            .withRecordCount(deletes);
    return partition.isEmpty() ? file : file.withPartitionPath(partition);
  }

  private String text(Object... more) {
    Command inspect = inspect(more);
    assertThat(inspect.status()).as(inspect.err()).isZero();
    return inspect.out();
  }

  private JsonNode json(Object... more) throws Exception {
    List<Object> args = new ArrayList<>(Arrays.asList(more));
    args.addAll(List.of("--format", "json"));
    return new ObjectMapper().readTree(text(args.toArray()));
  }

  private Command inspect(Object... more) {
    List<Object> args = new ArrayList<>(List.of("inspect", "--warehouse", warehouse));
    args.addAll(List.of("--table", "shop.orders"));
    args.addAll(Arrays.asList(more));
    return floe(args.toArray());
  }
}
