package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.ReadFiles;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which manifests are read for a snapshot, and that staged ones are. */
class LiveFilesCacheTest {
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

  @BeforeEach
  void table() throws IOException {
    String name = lake.newName();
    lake.create(name, Shapes.T0.schema(), Shapes.T0.spec(), Map.of("format-version", "3"));
    IoCatalog catalog =
        lake.connect(
            new IoCatalog(
                files -> reads = new ReadFiles(files), PlaintextEncryptionManager.instance()));
    table = catalog.loadTable(Lake.id(name));
    for (int id = 1; id <= 4; id += 1) {
      append(id);
    }
  }

  private DataFile file(int id) throws IOException {
    PartitionKey none = new PartitionKey(table.spec(), table.schema());
    return ForeignWriter.write(
        table,
        none,
        List.of(row(table.schema(), id, "n", "d"), row(table.schema(), -id, "n", "d")));
  }

  private DataFile append(int id) throws IOException {
    DataFile file = file(id);
    table.newAppend().appendFile(file).commit();
    return file;
  }

  private LiveSet now() {
    return live.at(table, current());
  }

  private Optional<Snapshot> current() {
    return Optional.ofNullable(table.currentSnapshot());
  }

  /** The manifests that were read to know the live files, without those that a writer read. */
  private List<String> readNow() {
    reads.take("");
    now();
    return reads.take("").stream().filter(location -> !location.contains("/snap-")).toList();
  }

  private List<String> manifests() {
    return table.currentSnapshot().allManifests(table.io()).stream()
        .map(ManifestFile::path)
        .toList();
  }

  @Test
  void theFirstSnapshotNeedsAllManifests() {
    assertThat(readNow()).hasSize(4).containsExactlyInAnyOrderElementsOf(manifests());
  }

  @Test
  void theSameSnapshotNeedsNothing() {
    LiveSet first = now();
    table.updateProperties().set("a", "b").commit();
    table.refresh();
    reads.take("");

    assertThat(now()).isSameAs(first);
    assertThat(reads.take("")).isEmpty();
  }

  @Test
  void afterAnAppendItsManifestAloneIsRead() throws IOException {
    now();
    List<String> before = manifests();
    append(5);

    assertThat(readNow()).hasSize(1).doesNotContainAnyElementsOf(before);
    assertThat(now().files()).hasSize(5);
  }

  @Test
  void afterARowDeltaItsTwoManifestsAreRead() throws IOException {
    DataFile first = append(5);
    now();
    List<String> before = manifests();
    table
        .newRowDelta()
        .addRows(file(6))
        .addDeletes(ForeignDeletes.vector(table, first, 0))
        .commit();

    assertThat(readNow()).hasSize(2).doesNotContainAnyElementsOf(before);
    assertThat(now().files()).hasSize(6);
    assertThat(now().files()).filteredOn(file -> !file.positionDeletes().isEmpty()).hasSize(1);
  }

  @Test
  void afterACompactionNewManifestsAreReadAndOldOnesForgotten() throws IOException {
    now();
    List<String> before = manifests();
    long snapshot = table.currentSnapshot().snapshotId();
    ForeignRewrite.begin(table).asOldAsItsRows().commit();
    table.refresh();

    assertThat(readNow()).hasSize(1).doesNotContainAnyElementsOf(before);
    assertThat(now().files()).hasSize(1);

    table.manageSnapshots().rollbackTo(snapshot).commit();
    assertThat(readNow()).containsExactlyInAnyOrderElementsOf(before);
    assertThat(now().files()).hasSize(4);
  }

  @Test
  void manifestsWithoutLiveFilesAreNotRead() {
    table.newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();

    assertThat(manifests()).isNotEmpty();
    assertThat(readNow()).isEmpty();
    assertThat(now()).isEqualTo(LiveSet.EMPTY);
  }

  @Test
  void stagedSnapshotsAreReadThroughTheStagedTable() throws IOException {
    now();
    Transaction staged = table.newTransaction();
    DataFile five = file(5);
    staged.newAppend().appendFile(five).commit();
    staged.newRowDelta().addDeletes(ForeignDeletes.vector(table, five, 1)).commit();
    reads.take("");

    LiveSet files = live.at(staged.table(), Optional.of(staged.table().currentSnapshot()));

    assertThat(reads.take("").stream().filter(location -> !location.contains("/snap-"))).hasSize(2);
    assertThat(files.files())
        .filteredOn(file -> !file.positionDeletes().isEmpty())
        .singleElement()
        .satisfies(
            file -> {
              assertThat(file.location()).isEqualTo(five.location());
              assertThat(file.sequenceNumber()).isEqualTo(5);
              assertThat(file.positionDeletes().get(0).dataSequenceNumber()).isEqualTo(6);
            });
    assertThat(now().files()).as("what was not committed").hasSize(4);
    staged.commitTransaction();
    assertThat(now().locations()).isEqualTo(files.locations());
  }

  @Test
  void aFailureToReadLeavesWhatWasKnown() throws IOException {
    LiveSet before = now();
    long snapshot = table.currentSnapshot().snapshotId();
    append(5);
    List<String> added =
        manifests().stream().filter(path -> !before(snapshot).contains(path)).toList();
    added.forEach(table.io()::deleteFile);

    assertThatThrownBy(this::now).isInstanceOf(NotFoundException.class);

    table.manageSnapshots().rollbackTo(snapshot).commit();
    reads.take("");
    assertThat(now()).isSameAs(before);
    assertThat(reads.take("")).isEmpty();
  }

  private List<String> before(long snapshot) {
    return table.snapshot(snapshot).allManifests(table.io()).stream()
        .map(ManifestFile::path)
        .toList();
  }
}
