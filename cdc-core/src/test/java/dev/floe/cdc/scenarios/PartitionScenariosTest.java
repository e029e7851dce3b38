package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where deletes and rows go in a table that is partitioned by day, and read by month (179-189). */
class PartitionScenariosTest {
  private static final String MAR = "ts_day=2026-03-01";
  private static final String JUN = "ts_day=2026-06-01";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  @DisplayName("179: an update that moves a row deletes where it was and writes where it is")
  void anUpdateMovesARow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("1.I1(Mar) 2.I1(Mar)");
      scenario.epoch("1.UB2(Mar) 1.UA2(Jun)");
      assertThat(scenario.added()).containsExactly("data " + JUN + " x1", "delete " + MAR + " x1");
      assertThat(scenario.rows()).containsExactly("1:Jun", "2:Mar");
    }
  }

  @Test
  @DisplayName("180: a partition only passed through is not touched")
  void aPartitionPassedThroughIsNotTouched() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar)");
      scenario.epoch("UB2(Mar) UA2(Apr) UB3(Apr) UA3(Jun)");
      assertThat(scenario.added()).containsExactly("data " + JUN + " x1", "delete " + MAR + " x1");
      assertThat(scenario.rows()).containsExactly("1:Jun");
    }
  }

  @Test
  @DisplayName("180: there and back again in one epoch")
  void thereAndBackAgain() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar)");
      scenario.epoch("UB2(Mar) UA2(Jun) UB3(Jun) UA3(Mar)");
      assertThat(scenario.added()).containsExactly("data " + MAR + " x1", "delete " + MAR + " x1");
      assertThat(scenario.rows()).containsExactly("1:Mar");
    }
  }

  @Test
  @DisplayName("181: a row born in the epoch moves without a delete")
  void aRowBornInTheEpochMovesWithoutADelete() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar) UA2(Jun)");
      assertThat(scenario.added()).containsExactly("data " + JUN + " x1");
      assertThat(scenario.rows()).containsExactly("1:Jun");
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isZero();
    }
  }

  @Test
  @DisplayName("182: a delete with the old values reaches its row")
  void aDeleteWithOldValuesReachesItsRow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("1.I1(Mar) 2.I1(Mar)");
      scenario.epoch("1.D2(Mar)");
      assertThat(scenario.added()).containsExactly("delete " + MAR + " x1");
      assertThat(scenario.rows()).containsExactly("2:Mar");
    }
  }

  @Test
  @DisplayName("183: the halves of a move may come in two epochs")
  void theHalvesOfAMoveMayComeInTwoEpochs() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar)");
      scenario.epoch("UB2(Mar)");
      assertThat(scenario.added()).containsExactly("delete " + MAR + " x1");
      assertThat(scenario.rows()).isEmpty();
      scenario.epoch("UA2(Jun)");
      assertThat(scenario.added()).contains("data " + JUN + " x1");
      assertThat(scenario.rows()).containsExactly("1:Jun");
      assertThat(scenario.snapshots()).hasSize(3);
    }
  }

  @Test
  @DisplayName("184/Z4: a bare after-image deletes in its own partition, and the risk is counted")
  void aBareAfterImageDeletesInItsOwnPartitionAndIsCounted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("1.I1(Mar) 2.I1(Jun)");
      scenario.epoch("1.UA2(Jun) 2.UA2(Jun)");
      assertThat(scenario.added()).containsExactly("data " + JUN + " x2", "delete " + JUN + " x2");
      assertThat(scenario.rows()).containsExactly("1:Jun", "1:Mar", "2:Jun");
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("Z4: nothing is risked, or counted, where the key tells the partition")
  void aBareAfterImageIsSafeWhereTheKeyTellsThePartition() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      scenario.epoch("1.UA2 2.UA2");
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:UA2", "3:I1");
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isZero();
    }
  }

  @Test
  @DisplayName("185: a delete with another partition value misses its row, as documented")
  void aDeleteWithAnotherPartitionValueMissesItsRow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar)");
      scenario.epoch("D2(Jun)");
      assertThat(scenario.added()).containsExactly("delete " + JUN + " x1");
      assertThat(scenario.rows()).containsExactly("1:Mar");
    }
  }

  @Test
  @DisplayName("185: a delete without a required partition value is refused")
  void aDeleteWithoutARequiredPartitionValueIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      Record keyOnly = row(Shapes.TD.schema(), 1);
      assertThatThrownBy(() -> scenario.sink().write(keyOnly, ChangeKind.DELETE, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("'ts'");
    }
  }

  @Test
  @DisplayName("185, fault 42: a delete with a null partition column goes there, and is counted")
  void aDeleteWithANullPartitionValueGoesToTheNullPartitionAndIsCounted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP)) {
      scenario.epoch("1.I1(p) 2.I1(p)");
      scenario.sink().write(row(Shapes.TP.schema(), 1), ChangeKind.DELETE, 2);
      scenario.epoch("");
      assertThat(scenario.added()).containsExactly("delete name=null x1");
      assertThat(scenario.rows()).containsExactly("1:p", "2:p");
      assertThat(scenario.count(CdcCounter.DELETES_WITH_NULL_IN_PARTITION)).isEqualTo(1);
      scenario.epoch("1.D3(p)");
      assertThat(scenario.rows()).containsExactly("2:p");
      assertThat(scenario.count(CdcCounter.DELETES_WITH_NULL_IN_PARTITION)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("186: update and delete of one epoch delete where the first image was")
  void anEpochDeletesWhereItsFirstImageWas() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("I1(Mar)");
      scenario.epoch("UA2(Jun) D3(Jun)");
      assertThat(scenario.added()).containsExactly("delete " + JUN + " x1");
      assertThat(scenario.rows()).containsExactly("1:Mar");
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("187: interleaved partitions give one data and one delete file each")
  void interleavedPartitionsGiveOneFileOfAKindEach() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.epoch("1.I1(Mar) 2.I1(Jun) 3.I1(Mar) 4.I1(Jun) 5.I1(Mar) 6.I1(Jun)");
      assertThat(scenario.added()).containsExactly("data " + MAR + " x3", "data " + JUN + " x3");
      scenario.epoch("1.D2(Mar) 2.D2(Jun) 3.UB2(Mar) 3.UA2(Mar) 4.UB2(Jun) 4.UA2(Jun) 5.D2(Mar)");
      assertThat(scenario.added())
          .containsExactly(
              "data " + MAR + " x1",
              "data " + JUN + " x1",
              "delete " + MAR + " x3",
              "delete " + JUN + " x2");
      assertThat(scenario.rows()).containsExactly("3:Mar", "4:Jun", "6:Jun");
    }
  }

  @Test
  @DisplayName("187: each shard writes its own files, all in one snapshot")
  void eachShardWritesItsOwnFiles() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS, options -> options.shards(8))) {
      StringBuilder inserts = new StringBuilder();
      StringBuilder deletes = new StringBuilder();
      for (int key = 1; key <= 40; key++) {
        inserts.append(key).append(".I1 ");
        deletes.append(key).append(key == 7 ? ".UA2 " : ".D2 ");
      }
      scenario.epoch(inserts.toString());
      assertThat(scenario.addedDataFiles().size()).isBetween(9, 32);
      scenario.epoch(deletes.toString());
      assertThat(scenario.rows()).containsExactly("7:UA2");
      assertThat(scenario.snapshots()).hasSize(2);
    }
  }

  @Test
  @DisplayName("TK: with the partition column in the key, one id may live in two partitions")
  void aKeyOfIdAndTimeKeepsPartitionsApart() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TK, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1(Mar) 1.I1(Jun)");
      scenario.epoch("1.D2(Mar)");
      assertThat(scenario.rows()).containsExactly("1:Jun");
    }
  }

  @Test
  @DisplayName("189: timestamps before 1970 and of one microsecond fall into the right day")
  void timestampsBefore1970AreExact() {
    OffsetDateTime lastMicrosecond = OffsetDateTime.parse("1969-12-31T23:59:59.999999Z");
    OffsetDateTime ancient = OffsetDateTime.parse("1899-06-15T00:00:00.000001Z");
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.sink().write(row(Shapes.TD.schema(), 1, lastMicrosecond, "a"), ChangeKind.INSERT, 1);
      scenario.sink().write(row(Shapes.TD.schema(), 2, ancient, "b"), ChangeKind.INSERT, 1);
      scenario.epoch("");
      assertThat(scenario.addedDataFiles())
          .extracting(file -> LocalDate.ofEpochDay(file.partition().get(0, Integer.class)))
          .containsExactlyInAnyOrder(LocalDate.parse("1969-12-31"), LocalDate.parse("1899-06-15"));
      assertThat(lake.rows(scenario.name()))
          .extracting(read -> read.get(1))
          .containsExactlyInAnyOrder(lastMicrosecond, ancient);
      scenario.sink().write(row(Shapes.TD.schema(), 2, ancient, "b"), ChangeKind.DELETE, 2);
      scenario.epoch("");
      assertThat(lake.rows(scenario.name()))
          .isEqualTo(List.of(row(Shapes.TD.schema(), 1, lastMicrosecond, "a")));
    }
  }
}
