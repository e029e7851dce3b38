package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.Resumption;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Positions are compared within one lineage only, and a run begins where its table is. */
class LineageScenariosTest {
  private static Lake lake;

  private Scenario scenario;

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
    scenario = Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert);
  }

  @AfterEach
  void end() {
    scenario.close();
  }

  private CdcSink sink(UnaryOperator<CdcSink.Builder> options) {
    return options
        .apply(CdcSink.builder(lake.catalog(), Lake.id(scenario.name())).sinkId(Scenario.SINK_ID))
        .build();
  }

  private EpochCommitException refused(UnaryOperator<CdcSink.Builder> options) {
    return catchThrowableOfType(EpochCommitException.class, () -> sink(options));
  }

  private EpochCommits resume(Resumption resumption) {
    CommitSettings settings = Doors.settings("run").resuming(resumption);
    Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
    return new EpochCommits(doors.resolve(), settings, CdcMetrics.none());
  }

  private EpochCommitException refused(Resumption resumption) {
    return catchThrowableOfType(EpochCommitException.class, () -> resume(resumption));
  }

  @Test
  void aLineageIsStampedAndGoesOnAfterARestart() {
    try (CdcSink sink = sink(options -> options.upsert().lineage("log-1"))) {
      scenario.write(sink, "1.I1");
      sink.commit(10);
    }
    assertThat(scenario.property("floe.cdc.lineage.s")).isEqualTo("log-1");
    try (CdcSink sink = sink(options -> options.upsert().lineage("log-1"))) {
      assertThat(sink.committedThrough()).hasValue(10);
    }
  }

  @Test
  void aSinkOfAnotherLineageIsRefused() {
    scenario.epoch("1.I1");
    EpochCommitException failure = refused(options -> options.upsert().lineage("log-2"));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
    assertThat(failure)
        .hasMessageContaining("cannot resume sink 's' on table")
        .hasMessageContaining("last written at position 10")
        .hasMessageContaining("of a lineage 'log-2'")
        .hasMessageContaining("begin the new lineage after it explicitly");
  }

  @Test
  @DisplayName("24: a source that was set up anew begins a lineage, whatever its positions")
  void aSourceThatWasSetUpAnewBeginsALineage() {
    scenario.epoch("1.I1 2.I1");
    scenario.epoch("1.UA2");
    try (CdcSink sink = sink(options -> options.upsert().startsLineage("log-2"))) {
      assertThat(sink.committedThrough()).as("in the new lineage").isEmpty();
      scenario.write(sink, "1.I1(anew) 3.I1");
      sink.commit(3);
      scenario.write(sink, "2.D2");
      sink.commit(4);
      assertThat(sink.committedThrough()).hasValue(4);
    }
    assertThat(scenario.rows()).containsExactly("1:anew", "3:I1");
    try (CdcSink sink = sink(options -> options.upsert().lineage("log-2"))) {
      assertThat(sink.committedThrough()).hasValue(4);
    }
  }

  @Test
  void aLineageBeginsOnce() {
    try (CdcSink sink = sink(options -> options.upsert().startsLineage("log-2"))) {
      scenario.write(sink, "1.I1");
      sink.commit(3);
    }
    assertThat(refused(options -> options.upsert().startsLineage("log-2")))
        .hasMessageContaining("has begun already")
        .hasMessageContaining("up to 3");
  }

  @Test
  void aLineageMayBeginOnlyWhereAReplayDoesNoHarm() {
    scenario.epoch("1.I1");
    EpochCommitException failure = refused(options -> options.startsLineage("log-2"));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
    assertThat(failure).hasMessageContaining("write in upsert mode");
  }

  @Test
  void anAbortDoesNotLetARunIntoTheLineageOfAnother() {
    try (CdcSink older = sink(options -> options)) {
      scenario.write(older, "1.I1");
      older.commit(10);
      try (CdcSink other = sink(options -> options.upsert().startsLineage("log-2"))) {
        scenario.write(other, "2.I1");
        other.commit(3);
      }
      older.abort();
      scenario.write(older, "1.I1");
      assertThat(catchThrowableOfType(EpochCommitException.class, () -> older.commit(20)))
          .matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
    }
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
  }

  @Test
  void ofTwoRunsThatBeginALineageEachTheSecondIsRefused() {
    scenario.epoch("1.I1");
    try (CdcSink one = sink(options -> options.upsert().startsLineage("a"));
        CdcSink two = sink(options -> options.upsert().startsLineage("b"))) {
      scenario.write(one, "1.I2");
      scenario.write(two, "1.I3");
      one.commit(1);
      EpochCommitException failure =
          catchThrowableOfType(EpochCommitException.class, () -> two.commit(5));
      assertThat(failure).matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
      assertThat(failure).hasMessageContaining("another run of this sink id has begun a lineage");
      scenario.write("1.I9");
      assertThat(catchThrowableOfType(EpochCommitException.class, () -> scenario.epoch("")))
          .as("and so is the one of the lineage before")
          .matches(it -> it.isRefusedAs(Reason.OTHER_LINEAGE), "is OTHER_LINEAGE");
    }
    assertThat(scenario.rows()).containsExactly("1:I2");
  }

  @Test
  @DisplayName(
      "24: a state that is older than the table is a rewind, and refused with the remedies")
  void aStateOlderThanTheTableIsRefused() {
    scenario.epoch("1.I1");
    scenario.epoch("1.UA2");
    OptionalLong first = OptionalLong.of(10);
    EpochCommitException failure = refused(new Resumption.FromState(Lineage.UNNAMED, first, first));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.REWIND), "is REWIND");
    assertThat(failure)
        .hasMessageContaining("knows of position 10, and the table holds up to position 20")
        .hasMessageContaining("resume from the state of position 20 or a newer one")
        .hasMessageContaining("in a new lineage");
    OptionalLong none = OptionalLong.empty();
    assertThat(refused(new Resumption.FromState(Lineage.UNNAMED, none, none)))
        .as("a run without state")
        .matches(it -> it.isRefusedAs(Reason.REWIND), "is REWIND");
  }

  @Test
  void aStateWithPendingEpochsMayBeBehindTheTableAsFarAsThey() {
    scenario.epoch("1.I1");
    scenario.epoch("1.UA2");
    Resumption state =
        new Resumption.FromState(Lineage.UNNAMED, OptionalLong.of(10), OptionalLong.of(20));
    assertThat(resume(state).position()).hasValue(20);
  }

  @Test
  void aTableRolledBackBehindTheStateIsRefused() {
    scenario.epoch("1.I1");
    OptionalLong second = OptionalLong.of(20);
    EpochCommitException failure =
        refused(new Resumption.FromState(Lineage.UNNAMED, second, second));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.ROLLED_BACK), "is ROLLED_BACK");
    assertThat(failure).hasMessageContaining("knows position 20 to be committed");
  }

  @Test
  @DisplayName("247/Z9: windows of another size go on where they align, and are refused where not")
  void windowsOfAnotherSizeGoOnWhereTheyAlign() {
    Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
    EpochCommits minutes = resume(new Resumption.FromTable(Lineage.ofWindows("", 60_000)));
    minutes.commit(119_999, List.of(doors.write(doors.resolve(), "1.I1")), Map.of());
    assertThat(scenario.property("floe.cdc.window-ms.s")).isEqualTo("60000");
    assertThat(resume(new Resumption.FromTable(Lineage.ofWindows("", 120_000))).position())
        .hasValue(119_999);
    assertThat(resume(new Resumption.FromTable(Lineage.ofWindows("", 30_000))).position())
        .hasValue(119_999);
    EpochCommitException failure = refused(new Resumption.FromTable(Lineage.ofWindows("", 90_000)));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.OTHER_WINDOWS), "is OTHER_WINDOWS");
    assertThat(failure)
        .hasMessageContaining(
            "ended at 119999, of 60000 ms, and no window of 90000 ms begins there");
  }
}
