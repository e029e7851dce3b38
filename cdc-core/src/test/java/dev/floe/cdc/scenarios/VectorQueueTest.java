package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several epochs in one commit: each is looked up upon the one staged before it. */
class VectorQueueTest {
  private static Lake lake;

  private final Faults faults = new Faults();
  private final Counters counters = new Counters();
  private Scenario scenario;
  private Doors doors;
  private PinnedTable table;
  private EpochCommits commits;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void begin() {
    scenario = Scenario.inVersion3(lake, Shapes.BUCKETS, options -> options);
    doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
    table = doors.resolve(lake.connect(new FaultyCatalog(faults)));
    commits = doors.commits(table, "R", counters);
  }

  @AfterEach
  void end() {
    commits.close();
    scenario.close();
  }

  private void add(long position, String changes) {
    commits.add(new PendingEpoch(position, List.of(doors.write(table, changes)), Map.of()));
  }

  private void assertVectorsOnly() {
    assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
  }

  @Test
  void rowsOfEpochsThatAreCommittedTogether() {
    add(1, "1.I1 2.I1 3.I1 4.I1");
    add(2, "1.UB2 1.UA2 2.D2");
    add(3, "1.UB3 1.UA3 3.UB3 3.UA3");
    add(4, "3.D4 2.I4 1.UB4 1.UA4");
    commits.release(4);

    assertThat(scenario.rows()).containsExactly("1:UA4", "2:I4", "4:I1");
    assertThat(scenario.snapshots()).hasSize(4);
    assertVectorsOnly();
    assertThat(counters.of(CdcCounter.DELETED_KEYS_LOCATED)).isEqualTo(6);
  }

  @Test
  void rowsOfEpochsThatLoseARaceTogether() {
    add(1, "1.I1 2.I1 3.I1 4.I1");
    commits.release(1);
    add(2, "1.UB2 1.UA2 2.D2");
    add(3, "1.UB3 1.UA3 3.UB3 3.UA3");
    faults.beforeNextCommit(() -> ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit());
    commits.release(3);

    assertThat(scenario.rows()).containsExactly("1:UA3", "3:UA3", "4:I1");
    assertVectorsOnly();
    assertThat(counters.of(CdcCounter.COMMIT_RACES_LOST)).isEqualTo(1);
  }

  @Test
  void puffinFilesOfLostTriesAreGone() {
    add(1, "1.I1 2.I1 3.I1 4.I1 5.I1 6.I1 7.I1 8.I1 9.I1 10.I1");
    commits.release(1);
    add(2, "1.D2");
    add(3, "2.D3");
    faults.beforeNextCommit(() -> scenario.foreignSnapshot());
    commits.release(3);

    assertThat(scenario.rows()).hasSize(8);
    Set<String> committed = new TreeSet<>();
    for (Snapshot snapshot : scenario.snapshots()) {
      SnapshotChanges.builderFor(scenario.table())
          .snapshot(snapshot)
          .build()
          .addedDeleteFiles()
          .forEach(vector -> committed.add(fileName(vector.location())));
    }
    assertThat(committed).isNotEmpty();
    assertThat(lake.dataFiles(scenario.table()).stream().map(path -> fileName(path.toString())))
        .filteredOn(file -> file.endsWith(".puffin"))
        .containsExactlyInAnyOrderElementsOf(committed);
  }

  private static String fileName(String location) {
    return location.substring(location.lastIndexOf('/') + 1);
  }
}
