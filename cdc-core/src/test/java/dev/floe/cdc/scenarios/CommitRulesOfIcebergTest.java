package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Iceberg does with vectors when they are committed, without Floe: what commits rely on, and
 * what they have to guard against. A test that fails here says that Iceberg has changed.
 */
class CommitRulesOfIcebergTest {
  private static final Schema KEY = Shapes.T0.schema().select("id");

  private static Lake lake;

  private String name;
  private Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void table() {
    name = lake.newName();
    lake.create(name, Shapes.T0.schema(), Shapes.T0.spec(), Map.of("format-version", "3"));
    table = lake.load(name);
  }

  private DataFile write(int... ids) throws IOException {
    return ForeignWriter.write(
        table,
        new PartitionKey(table.spec(), table.schema()),
        Arrays.stream(ids).mapToObj(id -> row(table.schema(), id, "n", "d")).toList());
  }

  private DataFile append(int... ids) throws IOException {
    DataFile file = write(ids);
    table.newAppend().appendFile(file).commit();
    return file;
  }

  private long head() {
    table.refresh();
    return table.currentSnapshot().snapshotId();
  }

  /** Adds a vector upon the newest snapshot. */
  private DeleteFile kill(DataFile file, long... positions) {
    DeleteFile vector = ForeignDeletes.vector(table, file, positions);
    table.newRowDelta().addDeletes(vector).validateFromSnapshot(head()).commit();
    return vector;
  }

  private List<Object> ids() {
    return lake.rows(name).stream().map(row -> row.get(0)).sorted().toList();
  }

  @Test
  @DisplayName(
      "a vector that replaces another, upon the snapshot that it was made for, is committed")
  void aVectorThatReplacesAnotherIsCommitted() throws IOException {
    DataFile file = append(1, 2, 3);
    DeleteFile old = kill(file, 0);
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.vector(table, file, 0, 1))
        .removeDeletes(old)
        .validateFromSnapshot(head())
        .commit();
    assertThat(ids()).containsExactly(3);
    assertThat(DeleteFiles.listed(lake.load(name))).hasSize(1);
  }

  @Test
  @DisplayName("not told of the snapshot, Iceberg takes the writer's own vector for another's")
  void withoutTheSnapshotAVectorOfOnesOwnIsInTheWay() throws IOException {
    DataFile file = append(1, 2, 3);
    DeleteFile old = kill(file, 0);
    RowDelta delta =
        table.newRowDelta().addDeletes(ForeignDeletes.vector(table, file, 0, 1)).removeDeletes(old);
    assertThatThrownBy(delta::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Found concurrently added DV");
  }

  @Test
  void ofTwoWritersOfOneFileTheSecondIsRefused() throws IOException {
    DataFile file = append(1, 2, 3);
    RowDelta second =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 1))
            .validateFromSnapshot(head());
    kill(file, 0);
    assertThatThrownBy(second::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Found concurrently added DV");
    assertThat(ids()).containsExactly(2, 3);
  }

  @Test
  void twoWritersOfDifferentFilesBothCommit() throws IOException {
    DataFile one = append(1, 2);
    DataFile two = append(3, 4);
    RowDelta second =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, two, 1))
            .validateFromSnapshot(head());
    kill(one, 0);
    second.commit();
    assertThat(ids()).containsExactly(2, 3);
  }

  @Test
  @DisplayName("a vector beside the old one is committed, and nobody can read the table then")
  void aVectorBesideTheOldOneMakesTheTableUnreadable() throws IOException {
    DataFile file = append(1, 2, 3);
    kill(file, 0);
    kill(file, 1);
    assertThatThrownBy(this::ids)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Can't index multiple DVs");
  }

  @Test
  void aVectorOfAFileThatACompactionRemovedIsRefusedIfAskedFor() throws IOException {
    DataFile file = append(1, 2);
    append(3);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 0))
            .validateFromSnapshot(head())
            .validateDataFilesExist(List.of(file.location()));
    ForeignRewrite.begin(lake.load(name)).asOldAsItsRows().commit();
    assertThatThrownBy(delta::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("missing data files");
  }

  @Test
  @DisplayName("if it is not asked for, the delete is lost without a word")
  void aVectorOfAFileThatACompactionRemovedIsLostOtherwise() throws IOException {
    DataFile file = append(1, 2);
    append(3);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 0))
            .validateFromSnapshot(head());
    ForeignRewrite.begin(lake.load(name)).asOldAsItsRows().commit();
    delta.commit();
    assertThat(ids()).as("1 was deleted").containsExactly(1, 2, 3);
  }

  @Test
  void aVectorThatLandsDuringACompactionMakesItFail() throws IOException {
    DataFile file = append(1, 2);
    append(3);
    ForeignRewrite rewrite = ForeignRewrite.begin(lake.load(name));
    kill(file, 0);
    assertThatThrownBy(() -> rewrite.asOldAsItsRows().commit())
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("found new position delete for replaced data file");
    assertThat(ids()).containsExactly(2, 3);
  }

  @Test
  void anEqualityDeleteThatLandsDuringACompactionAppliesAfterIt() throws IOException {
    append(1, 2);
    append(3);
    ForeignRewrite rewrite = ForeignRewrite.begin(lake.load(name));
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.equality(table, table.spec(), null, KEY, List.of(row(KEY, 1))))
        .commit();
    rewrite.asOldAsItsRows().commit();
    assertThat(ids()).containsExactly(2, 3);
  }

  @Test
  void anOldVectorThatIsGoneIsMissedIfAskedFor() throws IOException {
    DataFile file = append(1, 2, 3);
    DataFile other = append(4, 5);
    DeleteFile old = kill(file, 0);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, other, 0))
            .removeDeletes(old)
            .validateFromSnapshot(head())
            .validateDeletedFiles();
    lake.load(name).newRowDelta().removeDeletes(old).commit();
    assertThatThrownBy(delta::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Missing required files to delete");
  }

  @Test
  void aFileThatIsRewrittenOrRemovedTakesItsVectorAlong() throws IOException {
    DataFile file = append(1, 2);
    kill(file, 0);
    ForeignRewrite.begin(lake.load(name)).asOldAsItsRows().commit();
    assertThat(DeleteFiles.listed(lake.load(name))).isEmpty();
    assertThat(ids()).containsExactly(2);

    table.refresh();
    DataFile other = append(3, 4);
    kill(other, 0);
    table.newDelete().deleteFile(other).commit();
    assertThat(DeleteFiles.listed(lake.load(name))).isEmpty();
    assertThat(ids()).containsExactly(2);
  }

  @Test
  @DisplayName("a vector of a file that a delete removed is accepted: it dangles")
  void aVectorOfARemovedFileDangles() throws IOException {
    DataFile file = append(1, 2);
    append(3);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 0))
            .validateFromSnapshot(head())
            .validateDataFilesExist(List.of(file.location()));
    lake.load(name).newDelete().deleteFile(file).commit();
    delta.commit();
    assertThat(ids()).containsExactly(3);
    assertThat(DeleteFiles.listed(lake.load(name))).singleElement().matches(ContentFileUtil::isDV);
  }

  @Test
  @DisplayName("asked to validate the files that are deleted, it is refused instead")
  void aVectorOfARemovedFileIsRefusedIfAskedFor() throws IOException {
    DataFile file = append(1, 2);
    append(3);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 0))
            .validateFromSnapshot(head())
            .validateDataFilesExist(List.of(file.location()))
            .validateDeletedFiles();
    lake.load(name).newDelete().deleteFile(file).commit();
    assertThatThrownBy(delta::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("missing data files");
  }

  @Test
  void aBaseThatWasExpiredIsNoAncestor() throws IOException {
    DataFile file = append(1, 2);
    RowDelta delta =
        table
            .newRowDelta()
            .addDeletes(ForeignDeletes.vector(table, file, 0))
            .validateFromSnapshot(head());
    Upkeep.emptySnapshot(lake.load(name));
    Upkeep.expireToOneSnapshot(lake.load(name));
    assertThatThrownBy(delta::commit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not an ancestor of");
  }

  /** An epoch that updates key 1, looked up upon the newest snapshot. */
  private RowDelta epoch(DataFile rows, String token) throws IOException {
    table.refresh();
    RowDelta delta = table.newRowDelta().addRows(rows).set("token", token);
    for (var task : lake.plan(name)) {
      delta.addDeletes(ForeignDeletes.vector(table, task.file(), 0));
      task.deletes().forEach(delta::removeDeletes);
    }
    return delta.validateFromSnapshot(head());
  }

  @Test
  @DisplayName("an epoch that is in the table, made anew upon it, deletes its own rows")
  void anEpochMadeAnewDeletesItsOwnRows() throws IOException {
    append(1);
    epoch(write(1), "a").commit();
    assertThat(ids()).containsExactly(1);

    RowDelta again = epoch(write(7), "a");
    again.commit();
    assertThat(ids()).as("the row of the first time is gone").containsExactly(7);
  }

  @Test
  void anEpochMadeAnewIsRefusedByItsToken() throws IOException {
    append(1);
    epoch(write(1), "a").commit();

    RowDelta again = epoch(write(1), "a");
    again.validateWith(
        ancestors ->
            StreamSupport.stream(ancestors.spliterator(), false)
                .noneMatch(snapshot -> "a".equals(snapshot.summary().get("token"))));
    assertThatThrownBy(again::commit)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Snapshot ancestry validation failed");
    assertThat(ids()).containsExactly(1);
  }

  @Test
  void equalityDeletesBesideAVectorBothApply() throws IOException {
    DataFile file = append(1, 2, 3);
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.equality(table, table.spec(), null, KEY, List.of(row(KEY, 1))))
        .commit();
    kill(file, 1);
    assertThat(ids()).containsExactly(3);
  }
}
