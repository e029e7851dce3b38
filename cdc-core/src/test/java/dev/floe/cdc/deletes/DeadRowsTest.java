package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.ReadFiles;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.Deletes;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which rows are deleted by position, and what of it is read again. */
class DeadRowsTest {
  private static final long ROOMY = 1 << 20;

  private static Lake lake;

  private final LiveFiles live = new LiveFiles(Set.of(1));
  private ReadFiles reads;
  private Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private void table(int version) {
    String name = lake.newName();
    lake.create(
        name,
        Shapes.T0.schema(),
        Shapes.T0.spec(),
        Map.of("format-version", Integer.toString(version)));
    IoCatalog catalog =
        lake.connect(
            new IoCatalog(
                files -> reads = new ReadFiles(files), PlaintextEncryptionManager.instance()));
    table = catalog.loadTable(Lake.id(name));
  }

  /** A file of 100 rows. */
  private DataFile append() throws IOException {
    DataFile file =
        ForeignWriter.write(
            table,
            new PartitionKey(table.spec(), table.schema()),
            IntStream.range(0, 100).mapToObj(id -> row(table.schema(), id, "n", "d")).toList());
    table.newAppend().appendFile(file).commit();
    return file;
  }

  private LiveFile now(DataFile file) {
    return live.at(table, Optional.of(table.currentSnapshot())).files().stream()
        .filter(candidate -> candidate.location().equals(file.location()))
        .findFirst()
        .orElseThrow();
  }

  /** Replaces the vector of a file by one with more rows. */
  private DeleteFile kill(DataFile file, PositionDeleteIndex before, long... positions) {
    DeleteFile vector = ForeignDeletes.vector(table, file, before, positions);
    RowDelta delta = table.newRowDelta().addDeletes(vector);
    now(file).positionDeletes().forEach(delta::removeDeletes);
    delta.validateFromSnapshot(table.currentSnapshot().snapshotId()).commit();
    return vector;
  }

  private static List<Long> positions(PositionDeleteIndex rows) {
    List<Long> positions = new ArrayList<>();
    rows.forEach(positions::add);
    return positions;
  }

  private List<String> readBy(DeadRows dead, DataFile file) {
    LiveFile now = now(file);
    reads.take("");
    dead.of(table, now);
    return reads.take("");
  }

  @Test
  void aFileWithoutDeletesHasNoDeadRows() throws IOException {
    table(3);
    DataFile file = append();

    assertThat(new DeadRows(ROOMY).of(table, now(file)).isEmpty()).isTrue();
  }

  @Test
  void theRowsOfAVector() throws IOException {
    table(3);
    DataFile file = append();
    DataFile other = append();
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.vector(table, file, 3, 1, 99))
        .addDeletes(ForeignDeletes.vector(table, other, 7))
        .commit();
    DeadRows dead = new DeadRows(ROOMY);

    assertThat(positions(dead.of(table, now(file)))).containsExactly(1L, 3L, 99L);
    assertThat(positions(dead.of(table, now(other)))).containsExactly(7L);
  }

  @Test
  void theRowsOfPositionDeletesOfBothScopesTogether() throws IOException {
    table(2);
    DataFile file = append();
    DataFile other = append();
    table
        .newRowDelta()
        .addDeletes(ForeignDeletes.positions(table, file, 1, 2))
        .addDeletes(
            ForeignDeletes.positions(
                table, Map.of(file, new long[] {2, 50}, other, new long[] {4})))
        .commit();
    DataFile newer = append();
    table.updateProperties().set("format-version", "3").commit();
    DeadRows dead = new DeadRows(ROOMY);

    assertThat(positions(dead.of(table, now(file)))).containsExactly(1L, 2L, 50L);
    assertThat(positions(dead.of(table, now(other)))).containsExactly(4L);
    assertThat(dead.of(table, now(newer)).isEmpty()).isTrue();
    assertThat(readBy(dead, file)).isEmpty();
  }

  @Test
  void whatIsKnownIsNotReadAgain() throws IOException {
    table(3);
    DataFile file = append();
    kill(file, PositionDeleteIndex.empty(), 1);
    DeadRows dead = new DeadRows(ROOMY);

    assertThat(readBy(dead, file)).hasSize(1);
    append();
    assertThat(readBy(dead, file)).isEmpty();
  }

  @Test
  void aNewVectorIsRead() throws IOException {
    table(3);
    DataFile file = append();
    kill(file, PositionDeleteIndex.empty(), 1);
    DeadRows dead = new DeadRows(ROOMY);
    kill(file, dead.of(table, now(file)), 2);

    assertThat(positions(dead.of(table, now(file)))).containsExactly(1L, 2L);
  }

  @Test
  void writingAVectorUponTheRowsLeavesThemAsTheyWere() throws IOException {
    table(3);
    DataFile file = append();
    kill(file, PositionDeleteIndex.empty(), 1);
    DeadRows dead = new DeadRows(ROOMY);
    LiveFile before = now(file);
    PositionDeleteIndex rows = dead.of(table, before);
    kill(file, rows, 2);

    assertThat(positions(dead.of(table, before))).containsExactly(1L);
    assertThat(rows.deleteFiles()).hasSize(1);
  }

  @Test
  void aRememberedVectorIsNotRead() throws IOException {
    table(3);
    DataFile file = append();
    LiveFile before = now(file);
    DeadRows dead = new DeadRows(ROOMY);
    DeleteFile vector = kill(file, PositionDeleteIndex.empty(), 5, 6);
    PositionDeleteIndex written = index(5, 6);
    dead.remember(before, vector, written);
    written.delete(7);

    assertThat(readBy(dead, file)).isEmpty();
    PositionDeleteIndex rows = dead.of(table, now(file));
    assertThat(positions(rows)).containsExactly(5L, 6L);
    assertThat(rows.deleteFiles()).containsExactly(vector);
  }

  @Test
  void aVectorWithOtherRowsIsNotRemembered() throws IOException {
    table(3);
    DataFile file = append();
    LiveFile before = now(file);
    DeleteFile vector = kill(file, PositionDeleteIndex.empty(), 5, 6);

    assertThatThrownBy(() -> new DeadRows(ROOMY).remember(before, vector, index(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Invalid");
  }

  @Test
  void afterACommitThatCameToNothingTheRowsBeforeItAreKnown() throws IOException {
    table(3);
    DataFile file = append();
    kill(file, PositionDeleteIndex.empty(), 1);
    LiveFile base = now(file);
    DeadRows dead = new DeadRows(ROOMY);
    dead.of(table, base);
    for (int attempt = 2; attempt <= 4; attempt += 1) {
      DeleteFile vector = ForeignDeletes.vector(table, file, dead.of(table, base), attempt);
      dead.remember(base, vector, index(1, attempt));
      table.io().deleteFile(vector.location());
    }
    reads.take("");

    assertThat(positions(dead.of(table, base))).containsExactly(1L);
    assertThat(reads.take("")).isEmpty();
  }

  @Test
  void overTheLimitWhatWasNotUsedForLongestIsForgotten() throws IOException {
    table(3);
    DataFile first = append();
    DataFile second = append();
    DataFile third = append();
    for (DataFile file : List.of(first, second, third)) {
      kill(file, PositionDeleteIndex.empty(), 1);
    }
    DeadRows probe = new DeadRows(ROOMY);
    probe.of(table, now(first));
    long limit = 2 * probe.keptBytes() + 64;
    DeadRows dead = new DeadRows(limit);
    for (DataFile file : List.of(first, second, first, third)) {
      dead.of(table, now(file));
    }

    assertThat(dead.keptBytes()).isPositive().isLessThanOrEqualTo(limit);
    assertThat(readBy(dead, first)).isEmpty();
    assertThat(readBy(dead, third)).isEmpty();
    assertThat(readBy(dead, second)).hasSize(1);
  }

  @Test
  void withoutRoomNothingIsKept() throws IOException {
    table(3);
    DataFile file = append();
    kill(file, PositionDeleteIndex.empty(), 1);
    DeadRows dead = new DeadRows(0);

    assertThat(positions(dead.of(table, now(file)))).containsExactly(1L);
    assertThat(dead.keptBytes()).isZero();
    assertThat(readBy(dead, file)).hasSize(1);
  }

  private static PositionDeleteIndex index(long... positions) {
    return Deletes.toPositionIndex(
        CloseableIterable.withNoopClose(LongStream.of(positions).boxed().toList()));
  }
}
