package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataOperations;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One key's changes in one epoch of an unpartitioned table (142-172). */
class CollapseScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @ParameterizedTest(name = "{0}: {1} -> {2} delete, row: {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          142 | I1               | 0 | I1
          143 | I1 D2            | 0 |
          144 | I1 UB2 UA2       | 0 | UA2
          145 | I1 I2            | 0 | I2
          146 | I1 D2 I3         | 0 | I3
          147 | I1 UB2 UA2 D3    | 0 |
          148 | UB2 UA2          | 1 | UA2
          149 | D2 I3            | 1 | I3
          150 | D2               | 1 |
          151 | D2 I3 D4         | 1 |
          152 | UA2              | 1 | UA2
          153 | UA2 UA3          | 1 | UA3
          154 | UA2 UB3 UA3      | 1 | UA3
          155 | UA2 D3           | 1 |
          156 | UB2              | 1 |
          157 | UB2 D3           | 1 |
          158 | UB2 UA2 UB3 UA3  | 1 | UA3
          159 | I5 D5            | 1 | I5
          160 | UA5 D5           | 1 | UA5
          161 | UA5 UB5          | 1 | UA5
          162 | UA5 I5           | 1 | I5
          163 | I5(a) I5(b)      | 0 | b
          163 | I5(b) I5(a)      | 0 | b
          164 | UB2(x) UA2(x)    | 1 | x
          129 | D3 UA4 UA2 UB2 I1 | 0 | UA4
          109 | I9223372036854775807 D-9223372036854775808 UA0 | 1 | I9223372036854775807
          """)
  void retract(String row, String block, int deletes, String image) {
    checkBlock(Scenario.in(lake, Shapes.T0), block, deletes, image);
    checkBlockOverAnOlderRow(Scenario.in(lake, Shapes.T0), block, deletes, image);
  }

  @ParameterizedTest(name = "{0}: upsert, {1} -> {2} delete, row: {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          166 | I1               | 1 | I1
          167 | UA2              | 1 | UA2
          168 | D2               | 1 |
          169 | I1 UA2           | 1 | UA2
          170 | I1 D2            | 1 |
          171 | UB2              | 0 |
          110 | UB2 UA2          | 1 | UA2
          110 | UB2 UB3 D3       | 1 |
          """)
  void upsert(String row, String block, int deletes, String image) {
    // A table that never had a row needs no deletes.
    checkBlock(Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert), block, 0, image);
    checkBlockOverAnOlderRow(
        Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert), block, deletes, image);
  }

  private static void checkBlock(Scenario opened, String block, int deletes, String image) {
    try (Scenario scenario = opened) {
      String outcome = Scenario.outcome(scenario.epoch(block));
      checkWritten(scenario, outcome, 0, deletes, image);
      assertThat(scenario.rows()).isEqualTo(image == null ? List.of() : List.of("1:" + image));
    }
  }

  private static void checkBlockOverAnOlderRow(
      Scenario opened, String block, int deletes, String image) {
    try (Scenario scenario = opened) {
      scenario.epoch("I-99(older)");
      String outcome = Scenario.outcome(scenario.epoch(block));
      checkWritten(scenario, outcome, 1, deletes, image);
      List<String> visible = new ArrayList<>();
      if (image != null) {
        visible.add("1:" + image);
      }
      if (deletes == 0) {
        visible.add("1:older");
      }
      assertThat(scenario.rows()).containsExactlyInAnyOrderElementsOf(visible);
    }
  }

  private static void checkWritten(
      Scenario scenario, String outcome, int snapshotsBefore, int deletes, String image) {
    int rows = image == null ? 0 : 1;
    if (deletes + rows == 0) {
      assertThat(outcome).isEqualTo("NothingToCommit");
      assertThat(scenario.snapshots()).hasSize(snapshotsBefore);
      return;
    }
    assertThat(outcome).isEqualTo("Committed");
    assertThat(scenario.snapshots()).hasSize(snapshotsBefore + 1);
    assertThat(scenario.summary("added-equality-deletes")).isEqualTo(deletes);
    assertThat(scenario.summary("added-records")).isEqualTo(rows);
    assertThat(scenario.summary("added-data-files")).isEqualTo(rows);
    assertThat(scenario.summary("added-equality-delete-files")).isEqualTo(deletes);
    assertThat(scenario.newest().operation())
        .isEqualTo(
            deletes == 0
                ? DataOperations.APPEND
                : rows == 0 ? DataOperations.DELETE : DataOperations.OVERWRITE);
  }

  @ParameterizedTest(name = "{0} -> {1} ambiguous, {2} repeated insert")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          I5 D5            | 1 | 0
          UA5 D5           | 1 | 0
          UA5 I5           | 1 | 1
          I5(a) I5(b)      | 1 | 1
          I5(a) I5(a)      | 0 | 1
          UA5(a) UA5(b)    | 1 | 0
          UA5(a) UA5(a)    | 0 | 0
          UA5 UB5          | 0 | 0
          UB5 D5           | 0 | 0
          D5 D5            | 0 | 0
          D5 I5 D6         | 1 | 0
          I4 D5 I5 D6      | 0 | 0
          I4 I5(a) I5(b) D6 | 0 | 1
          I4 D5 I5         | 1 | 0
          UB4 D5 UA5 UB6 UA6 | 0 | 0
          I1 I2            | 0 | 1
          I1 D2 I3         | 0 | 0
          D4 I5            | 0 | 0
          """)
  @DisplayName("159, 160, 163 as Z5 has them: what rank decides is counted")
  void ties(String block, int ambiguous, int repeatedInserts) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch(block);
      assertThat(scenario.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isEqualTo(ambiguous);
      assertThat(scenario.count(CdcCounter.REPEATED_INSERTS)).isEqualTo(repeatedInserts);
      assertThat(scenario.count(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isZero();
    }
  }

  @Test
  @DisplayName("165: an insert over a committed row is a duplicate key without upsert")
  void anInsertOverACommittedRowIsADuplicateWithoutUpsert() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("I1(first)");
      scenario.epoch("I2(second)");
      assertThat(scenario.rows()).containsExactly("1:first", "1:second");
    }
  }

  @Test
  @DisplayName("171: an upsert drops before-images and counts them")
  void anUpsertDropsBeforeImagesAndCountsThem() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert)) {
      scenario.epoch("UB1 2.UB1 2.UA1");
      assertThat(scenario.count(CdcCounter.UPSERT_UPDATE_BEFORE_DROPPED)).isEqualTo(2);
      assertThat(scenario.count(CdcCounter.REPEATED_INSERTS)).isZero();
      assertThat(scenario.rows()).containsExactly("2:UA1");
    }
  }

  @Test
  @DisplayName("172: keys of one group are flushed one by one")
  void keysOfOneGroupAreFlushedOneByOne() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.UB1 1.D2 3.I1 2.UA1");
      assertThat(scenario.added()).containsExactly("data x2", "delete x1");
      assertThat(scenario.rows()).containsExactly("2:UA1", "3:I1");
    }
  }

  @Test
  @DisplayName("177: delete and insert of one key in one snapshot leave the insert")
  void deleteAndInsertInOneSnapshotLeaveTheInsert() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("I1(old)");
      scenario.epoch("D2 I3(new)");
      assertThat(scenario.added()).containsExactly("data x1", "delete x1");
      assertThat(scenario.rows()).containsExactly("1:new");
    }
  }

  @Test
  @DisplayName("Counters of one epoch: changes, rows, deletes, superseded")
  void statisticsSayWhatAnEpochHeld() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      var written = scenario.epoch("1.I1 1.D2 2.UB1 2.UA1 2.UB2 2.UA2 3.I1 4.D1").written();
      assertThat(written.changes()).isEqualTo(8);
      assertThat(written.rows()).isEqualTo(2);
      assertThat(written.deletes()).isEqualTo(2);
      assertThat(written.superseded()).isEqualTo(4);
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.COMMITTED_DATA_FILES)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.COMMITTED_DELETE_FILES)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.COMMITTED_RECORDS)).isEqualTo(2);
      assertThat(scenario.count(CdcCounter.COMMITTED_EQUALITY_DELETE_RECORDS)).isEqualTo(2);
      assertThat(scenario.count(CdcCounter.COMMITTED_BYTES)).isEqualTo(written.bytes());
      assertThat(written.bytes()).isPositive();
    }
  }
}
