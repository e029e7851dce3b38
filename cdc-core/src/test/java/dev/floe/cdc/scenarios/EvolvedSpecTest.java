package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that get into a table under another spec while a run goes on (Z8, 259, 260). */
class EvolvedSpecTest {
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

  private static void byName(Scenario scenario) {
    scenario.table().updateSpec().removeField("id_bucket").addField("name").commit();
  }

  private static void append(Scenario scenario, int id, String name) {
    Table table = scenario.table();
    ForeignWriter.append(table, row(table.schema(), id, name, "data"));
  }

  @Test
  @DisplayName("259: rows under a new spec that come within a commit are counted, and reached next")
  void rowsUnderANewSpecThatComeWithinACommitAreCounted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS);
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.I1");
      sink.commit(10);
      scenario.write(sink, "1.UB2 1.UA2 2.UB2 2.UA2");
      Shapes.byEightBuckets(scenario.table());
      faults.beforeNextCommit(() -> append(scenario, 2, "foreign"));
      sink.commit(20);
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:UA2", "2:foreign");
      scenario.write(sink, "2.UB3 2.UA3");
      sink.commit(30);
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:UA3");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("260: rows under a new spec do not trouble an epoch without deletes")
  void anEpochOfDataOnlyIsSilent() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS);
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.I1");
      Shapes.byEightBuckets(scenario.table());
      faults.beforeNextCommit(() -> append(scenario, 2, "foreign"));
      sink.commit(10);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:foreign");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  void anUnpartitionedDeleteReachesRowsOfAnySpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "2.UB2 2.UA2");
      scenario.table().updateSpec().addField("name").commit();
      faults.beforeNextCommit(() -> append(scenario, 2, "foreign"));
      sink.commit(10);
      assertThat(scenario.rows()).containsExactly("2:UA2");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  void aNewSpecThatNeedsMoreOfABeforeImageIsReachedByAnEpochThatBeginsAfterIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      byName(scenario);
      append(scenario, 2, "foreign");
      append(scenario, 3, "stays");
      scenario.epoch("2.UB2(foreign) 2.UA2(first)");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:first", "3:stays");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  void aNewSpecThatNeedsMoreOfABeforeImageWithinAnEpochIsReachedFromTheNext() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      scenario.write("2.UB2(foreign) 2.UA2(first)");
      byName(scenario);
      append(scenario, 2, "foreign");
      append(scenario, 3, "stays");
      scenario.sink().commit(20);
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:first", "2:foreign", "3:stays");
      scenario.epochAt(30, "2.UB3(foreign) 2.UA3(second)");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:second", "3:stays");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
    }
  }

  @Test
  void rowsThatMoveWithinAnEpochToASpecThatNeedsLessOfABeforeImageAreReached() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      byName(scenario);
      append(scenario, 2, "foreign");
      scenario.write("2.UB2(foreign) 2.UA2(first)");
      Table table = scenario.table();
      table.newDelete().deleteFromRowFilter(Expressions.equal("name", "foreign")).commit();
      table.updateSpec().removeField("name").addField(Expressions.bucket("id", 8)).commit();
      append(scenario, 2, "foreign");
      scenario.sink().commit(20);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:first");
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  void anUpsertIsRefusedBeforeItTakesWhatCannotReachRowsUnderANewSpec() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1");
      byName(scenario);
      append(scenario, 2, "foreign");
      assertThatThrownBy(() -> scenario.write("2.UA2"))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("spec 1 has the field 'name'")
          .hasMessageContaining("the column 'name', which is not in the key")
          .hasMessageContaining("rewrite_data_files");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:foreign");
      Table table = scenario.table();
      table.newDelete().deleteFromRowFilter(Expressions.equal("name", "foreign")).commit();
      scenario.epochAt(20, "2.UA2");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:UA2");
    }
  }

  @Test
  void anUpsertIsRefusedBeforeItCommitsWhatCannotReachRowsUnderASpecOfItsTime() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1");
      scenario.write("2.UA2");
      byName(scenario);
      append(scenario, 2, "foreign");
      assertThatThrownBy(() -> scenario.sink().commit(20))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("the column 'name', which is not in the key");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:foreign");
      scenario.sink().abort();
      assertThatThrownBy(() -> scenario.write("2.UA2"))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("the column 'name', which is not in the key");
    }
  }

  @Test
  void anUpsertThatMissedRowsUnderANewSpecIsRefusedFromTheNextEpoch() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS, CdcSink.Builder::upsert);
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.I1");
      sink.commit(10);
      scenario.write(sink, "2.UA2");
      byName(scenario);
      faults.beforeNextCommit(() -> append(scenario, 2, "foreign"));
      sink.commit(20);
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
      assertThatThrownBy(() -> scenario.write(sink, "2.UA3"))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("spec 1 has the field 'name'");
    }
  }

  @Test
  void aNewSpecOverAColumnYoungerThanTheRunNamesIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      scenario.table().updateSchema().addColumn("region", Types.StringType.get()).commit();
      scenario.table().updateSpec().removeField("id_bucket").addField("region").commit();
      Table table = scenario.table();
      ForeignWriter.append(table, row(table.schema(), 2, "foreign", "data", "north"));
      assertThatThrownBy(() -> scenario.write("2.UB2 2.UA2"))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining(
              "the column 'region', which the table got after the run had pinned its schema");
    }
  }
}
