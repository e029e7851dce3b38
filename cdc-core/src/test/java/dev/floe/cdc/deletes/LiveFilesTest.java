package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Upkeep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is live in a snapshot, and which deletes by position concern which file. */
class LiveFilesTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "name", Types.StringType.get()));
  private static final PartitionSpec BY_NAME =
      PartitionSpec.builderFor(SCHEMA).identity("name").build();

  private static Lake lake;

  private final LiveFiles live = new LiveFiles(Set.of(1));

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Table table(PartitionSpec spec, int version) {
    String name = lake.newName();
    lake.create(name, SCHEMA, spec, Map.of("format-version", Integer.toString(version)));
    return lake.load(name);
  }

  /** Writes a file of ids in one partition. */
  private static DataFile file(Table table, String name, int... ids) throws IOException {
    List<Record> rows = Arrays.stream(ids).mapToObj(id -> row(table.schema(), id, name)).toList();
    PartitionKey partition = new PartitionKey(table.spec(), table.schema());
    partition.partition(rows.get(0));
    return ForeignWriter.write(table, partition, rows);
  }

  private static DataFile append(Table table, String name, int... ids) throws IOException {
    DataFile file = file(table, name, ids);
    table.newAppend().appendFile(file).commit();
    return file;
  }

  private static void add(Table table, DeleteFile... deletes) {
    var delta = table.newRowDelta();
    Arrays.stream(deletes).forEach(delta::addDeletes);
    delta.commit();
  }

  private static void upgrade(Table table) {
    table.updateProperties().set("format-version", "3").commit();
  }

  private LiveSet now(Table table) {
    return live.at(table, Optional.ofNullable(table.currentSnapshot()));
  }

  private LiveFile now(Table table, DataFile file) {
    return now(table).files().stream()
        .filter(candidate -> candidate.location().equals(file.location()))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> locations(Iterable<DeleteFile> files) {
    List<String> locations = new ArrayList<>();
    files.forEach(file -> locations.add(file.location()));
    return locations;
  }

  @Test
  void aTableWithoutSnapshotHasNoFiles() {
    assertThat(now(table(PartitionSpec.unpartitioned(), 3))).isEqualTo(LiveSet.EMPTY);
  }

  @Test
  void filesHaveTheSequenceNumbersOfTheirSnapshots() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile first = append(table, "a", 1, 2);
    DataFile second = append(table, "a", 3);
    table.rewriteManifests().clusterBy(file -> "all").commit();

    assertThat(now(table).locations())
        .containsExactlyInAnyOrder(first.location(), second.location());
    assertThat(now(table, first).sequenceNumber()).isEqualTo(1);
    assertThat(now(table, second).sequenceNumber()).isEqualTo(2);
  }

  @Test
  void boundsOfKeyColumnsAloneAreKept() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile file = now(table, append(table, "a", 1, 2)).data();

    assertThat(file.lowerBounds()).containsOnlyKeys(1);
    assertThat(file.upperBounds()).containsOnlyKeys(1);
    assertThat(file.recordCount()).isEqualTo(2);
  }

  @Test
  void aFileThatWasDeletedIsNotLive() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile gone = append(table, "a", 1, 2);
    DataFile kept = append(table, "a", 3);
    now(table);
    table.newDelete().deleteFile(gone).commit();

    assertThat(now(table).locations()).containsExactly(kept.location());
  }

  @Test
  void aVectorConcernsTheFileThatItNames() throws IOException {
    Table table = table(BY_NAME, 3);
    DataFile file = append(table, "a", 1, 2);
    DataFile other = append(table, "a", 3, 4);
    DeleteFile vector = ForeignDeletes.vector(table, file, 1);
    add(table, vector);

    assertThat(locations(now(table, file).positionDeletes())).containsExactly(vector.location());
    assertThat(now(table, file).positionDeletes().get(0).contentOffset())
        .isEqualTo(vector.contentOffset());
    assertThat(now(table, other).positionDeletes()).isEmpty();
  }

  @Test
  void positionDeletesOfOneFileConcernThatFileAfterAnUpgradeToo() throws IOException {
    Table table = table(BY_NAME, 2);
    DataFile file = append(table, "a", 1, 2);
    DataFile other = append(table, "a", 3, 4);
    DeleteFile first = ForeignDeletes.positions(table, file, 0);
    DeleteFile second = ForeignDeletes.positions(table, file, 1);
    add(table, first);
    add(table, second);
    upgrade(table);

    assertThat(locations(now(table, file).positionDeletes()))
        .containsExactlyInAnyOrder(first.location(), second.location());
    assertThat(now(table, other).positionDeletes()).isEmpty();
  }

  @Test
  void positionDeletesOfAPartitionConcernItsFilesThatAreNotNewer() throws IOException {
    Table table = table(BY_NAME, 2);
    DataFile one = append(table, "a", 1, 2);
    DataFile two = append(table, "a", 3, 4);
    DataFile elsewhere = append(table, "b", 5);
    DeleteFile deletes =
        ForeignDeletes.positions(table, Map.of(one, new long[] {0}, two, new long[] {1}));
    DataFile together = file(table, "a", 6);
    table.newRowDelta().addRows(together).addDeletes(deletes).commit();
    DataFile newer = append(table, "a", 7);
    upgrade(table);

    for (DataFile file : List.of(one, two, together)) {
      assertThat(locations(now(table, file).positionDeletes())).containsExactly(deletes.location());
    }
    assertThat(now(table, elsewhere).positionDeletes()).isEmpty();
    assertThat(now(table, newer).positionDeletes()).isEmpty();
  }

  @Test
  void positionDeletesOfAPartitionDoNotConcernOtherSpecs() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 2);
    DataFile one = append(table, "a", 1, 2);
    DataFile two = append(table, "a", 3, 4);
    table.updateSpec().addField("name").commit();
    DataFile byName = append(table, "a", 5);
    table.updateSpec().removeField("name").commit();
    DataFile again = append(table, "a", 6);
    add(table, ForeignDeletes.positions(table, Map.of(one, new long[] {0}, two, new long[] {1})));
    upgrade(table);

    assertThat(now(table, one).positionDeletes()).hasSize(1);
    assertThat(now(table, two).positionDeletes()).hasSize(1);
    assertThat(now(table, byName).positionDeletes()).isEmpty();
    assertThat(now(table, again).positionDeletes())
        .as("under spec %s", again.specId())
        .hasSize(again.specId() == one.specId() ? 1 : 0);
  }

  @Test
  void whereAVectorIsPositionDeletesDoNotCount() throws IOException {
    Table table = table(BY_NAME, 2);
    DataFile one = append(table, "a", 1, 2, 3);
    DataFile two = append(table, "a", 4, 5, 6);
    DeleteFile ofPartition =
        ForeignDeletes.positions(table, Map.of(one, new long[] {0}, two, new long[] {1}));
    add(table, ofPartition, ForeignDeletes.positions(table, one, 1));
    upgrade(table);
    DeleteFile vector = ForeignDeletes.vector(table, one, 0, 1, 2);
    add(table, vector);

    assertThat(locations(now(table, one).positionDeletes())).containsExactly(vector.location());
    assertThat(locations(now(table, two).positionDeletes()))
        .containsExactly(ofPartition.location());
  }

  @Test
  void twoVectorsOfAFileAreRefused() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile file = append(table, "a", 1, 2);
    DeleteFile first = ForeignDeletes.vector(table, file, 0);
    DeleteFile second = ForeignDeletes.vector(table, file, 1);
    add(table, first);
    table
        .newRowDelta()
        .addDeletes(second)
        .validateFromSnapshot(table.currentSnapshot().snapshotId())
        .commit();

    assertThatThrownBy(() -> now(table))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "cannot look up the deleted rows of data file "
                + file.location()
                + ": it has two deletion vectors, in ")
        .hasMessageContaining(first.location())
        .hasMessageContaining(second.location())
        .hasMessageEndingWith("roll it back to the snapshot before, or remove one of them");
  }

  @Test
  void equalityDeletesAreListedWithTheirSequenceNumbers() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    append(table, "a", 1, 2);
    DeleteFile keys =
        ForeignDeletes.equality(
            table, table.spec(), null, SCHEMA.select("id"), List.of(row(SCHEMA.select("id"), 1)));
    add(table, keys);
    append(table, "a", 3);

    assertThat(now(table).equalityDeletes())
        .singleElement()
        .satisfies(
            listed -> {
              assertThat(listed.location()).isEqualTo(keys.location());
              assertThat(listed.dataSequenceNumber()).isEqualTo(2);
              assertThat(listed.equalityFieldIds()).containsExactly(1);
              assertThat(listed.nullValueCounts()).isEqualTo(Map.of(1, 0L));
            });
    assertThat(now(table).files()).allMatch(file -> file.positionDeletes().isEmpty());
  }

  @Test
  void aCompactionsFilesAreAsOldAsItSays() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    append(table, "a", 1, 2);
    DataFile deleted = append(table, "a", 3, 4);
    add(table, ForeignDeletes.vector(table, deleted, 0));
    now(table);
    ForeignRewrite rewrite = ForeignRewrite.begin(table);
    append(table, "a", 5);
    rewrite.asOldAsItsRows().commit();
    table.refresh();

    assertThat(now(table).files().stream().map(LiveFile::sequenceNumber))
        .containsExactlyInAnyOrder(3L, 4L);
    assertThat(now(table).files()).allMatch(file -> file.positionDeletes().isEmpty());
  }

  @Test
  void aBranchHasItsOwnFiles() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile shared = append(table, "a", 1, 2);
    table.manageSnapshots().createBranch("other").commit();
    DataFile onBranch = file(table, "a", 3);
    table.newAppend().appendFile(onBranch).toBranch("other").commit();
    DataFile onMain = append(table, "a", 4);

    assertThat(live.at(table, Optional.of(table.snapshot("other"))).locations())
        .containsExactlyInAnyOrder(shared.location(), onBranch.location());
    assertThat(now(table).locations())
        .containsExactlyInAnyOrder(shared.location(), onMain.location());
  }

  @Test
  void aRolledBackTableHasTheFilesOfBefore() throws IOException {
    Table table = table(PartitionSpec.unpartitioned(), 3);
    DataFile file = append(table, "a", 1, 2);
    long before = table.currentSnapshot().snapshotId();
    add(table, ForeignDeletes.vector(table, file, 0));
    append(table, "a", 3);
    now(table);
    table.manageSnapshots().rollbackTo(before).commit();

    assertThat(now(table).locations()).containsExactly(file.location());
    assertThat(now(table, file).positionDeletes()).isEmpty();
  }

  @Test
  void manySnapshotsWhoseManifestsAreMergedAndExpired() throws IOException {
    Table table = table(BY_NAME, 3);
    table.updateProperties().set("commit.manifest.min-count-to-merge", "2").commit();
    List<String> locations = new ArrayList<>();
    for (int id : IntStream.range(0, 8).toArray()) {
      locations.add(append(table, "n" + id % 3, id).location());
      Upkeep.expireToOneSnapshot(table);
      table.refresh();
      assertThat(now(table).locations()).containsExactlyInAnyOrderElementsOf(locations);
    }
    assertThat(now(table).files().stream().map(LiveFile::sequenceNumber))
        .containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }
}
