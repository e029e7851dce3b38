package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others commit while an epoch's keys are looked up: all is looked up anew. */
class VectorRacesTest {
  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private CdcSink racingSink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  private static Scenario scenario(Shape shape) {
    return Scenario.inVersion3(lake, shape, options -> options);
  }

  /** Has another writer be faster, as often as said. */
  private void loseRaces(Scenario scenario, int times) {
    if (times > 0) {
      faults.beforeNextCommit(
          () -> {
            Upkeep.emptySnapshot(scenario.table());
            loseRaces(scenario, times - 1);
          });
    }
  }

  @Test
  void aRowThatComesBetweenIsDeletedToo() {
    try (Scenario scenario = scenario(Shapes.T0);
        CdcSink sink = racingSink(scenario);
        CdcSink other = scenario.openAs("other")) {
      scenario.write(sink, "1.UB2(a) 1.UA2(A)");
      scenario.write(other, "1.I1(a) 2.I1(b)");
      faults.beforeNextCommit(() -> other.commit(1));
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:A", "2:b");
      assertThat(scenario.count(CdcCounter.COMMIT_RACES_LOST)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("two writers with rows of one file both get their vector")
  void twoWritersMarkRowsOfOneFile() {
    try (Scenario scenario = scenario(Shapes.T0)) {
      scenario.epoch("1.I1(a) 2.I1(b) 3.I1(c)");
      try (CdcSink sink = racingSink(scenario);
          CdcSink other = scenario.openAs("other")) {
        scenario.write(sink, "1.D2");
        scenario.write(other, "2.D2");
        faults.beforeNextCommit(() -> other.commit(1));
        sink.commit(20);
      }
      assertThat(scenario.rows()).containsExactly("3:c");
      assertThat(DeleteFiles.listed(scenario.table())).hasSize(1);
    }
  }

  @Test
  @DisplayName("an epoch that loses three races goes in with equality deletes, and they are told")
  void theFourthTryFallsBack() {
    try (Scenario scenario = scenario(Shapes.TP)) {
      scenario.epoch("1.I1(north) 2.I1(south) 3.I1(north)");
      try (CdcSink sink = racingSink(scenario)) {
        scenario.write(sink, "1.UA2(south) 2.D2");
        loseRaces(scenario, 3);
        assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
        assertThat(scenario.rows()).containsExactly("1:south", "3:north");
        assertThat(DeleteFiles.listed(scenario.table()))
            .extracting("content")
            .containsExactly(FileContent.EQUALITY_DELETES);
        assertThat(scenario.count(CdcCounter.EQUALITY_DELETE_FALLBACKS)).isEqualTo(1);
        assertThat(scenario.table().spec().isPartitioned()).isTrue();

        scenario.write(sink, "3.UA3(south)");
        sink.commit(30);
      }
      assertThat(scenario.rows()).containsExactly("1:south", "3:south");
      assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
      assertThat(scenario.count(CdcCounter.EQUALITY_DELETES_CONVERTED)).isEqualTo(1);
      assertThat(scenario.restart().epochAt(40, "1.D5").outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("3:south");
    }
  }

  @Test
  void noVectorOfALostTryIsLeftBehind() {
    try (Scenario scenario = scenario(Shapes.T0)) {
      scenario.epoch("1.I1(a) 2.I1(b)");
      try (CdcSink sink = racingSink(scenario)) {
        scenario.write(sink, "1.D2");
        loseRaces(scenario, 2);
        sink.commit(20);
      }
      assertThat(lake.dataFiles(scenario.table()).stream().map(Path::toString))
          .filteredOn(file -> file.endsWith(".puffin"))
          .hasSize(1);
    }
  }
}
