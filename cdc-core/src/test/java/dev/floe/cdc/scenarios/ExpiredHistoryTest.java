package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.CannotKnow;
import dev.floe.cdc.commit.CommitOutcome.InTable;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Somebody commits on top of the sink's newest token and expires everything else: the table's
 * history does not tell any more how far the sink came.
 */
class ExpiredHistoryTest {
  private static final String COPY = "floe.cdc.token.s";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Scenario withProperty() {
    return Scenario.in(lake, Shapes.T0);
  }

  private static Scenario withoutProperty() {
    return Scenario.in(lake, Shapes.T0, CdcSink.Builder::withoutTokenProperty);
  }

  /** Expires the history, of which no earlier version of the metadata tells either. */
  private static void loseHistory(Scenario scenario, OnTop onTop) {
    onTop.expireAllBelow(scenario);
    Upkeep.forgetVersions(scenario.table());
  }

  private static EpochCommitException refusedRestart(Scenario scenario) {
    return catchThrowableOfType(EpochCommitException.class, scenario::restart);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("22: the copy in the table's properties tells where the sink is")
  void theCopyTellsWhereTheSinkIs(OnTop onTop) {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("1.UB2 1.UA2");
      loseHistory(scenario, onTop);
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(20);
      assertThat(Scenario.outcome(scenario.epochAt(20, "1.UB2 1.UA2")))
          .isEqualTo("AlreadyCommitted");
      scenario.epochAt(30, "2.D3");
      assertThat(scenario.rows()).containsExactly("1:UA2");
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("22: without the copy a restart stops, says why, and what to do")
  void withoutTheCopyARestartStops(OnTop onTop) {
    try (Scenario scenario = withoutProperty()) {
      scenario.epoch("1.I1");
      assertThat(scenario.table().properties()).doesNotContainKey(COPY);
      loseHistory(scenario, onTop);
      EpochCommitException refusal = refusedRestart(scenario);
      assertThat(refusal.outcome()).isInstanceOf(CannotKnow.class);
      assertThat(refusal)
          .hasMessageContaining("cannot resume sink 's'")
          .hasMessageContaining("have been expired")
          .hasMessageContaining("the sink keeps no copy of it in the table's properties")
          .hasMessageContaining("restore the snapshots")
          .hasMessageContaining("give the sink a new id")
          .hasMessageContaining("start from scratch");
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isEqualTo(1);
      assertThat(scenario.snapshots()).hasSize(1);
    }
  }

  @Test
  @DisplayName("22: from scratch, in upsert mode, everything is applied again and harms nothing")
  void fromScratchEverythingIsAppliedAgain() {
    try (Scenario scenario =
        Scenario.in(lake, Shapes.T0, o -> o.withoutTokenProperty().upsert().fromScratch())) {
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("1.UA2 2.D2 3.I2");
      loseHistory(scenario, OnTop.COMPACTION);
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).isEmpty();
      scenario.epochAt(10, "1.I1 2.I1");
      scenario.epochAt(20, "1.UA2 2.D2 3.I2");
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I2");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("22: without the copy earlier versions of the metadata tell it, if there are any")
  void earlierVersionsOfTheMetadataTellIt(OnTop onTop) {
    try (Scenario scenario = withoutProperty()) {
      scenario.epoch("1.I1");
      onTop.expireAllBelow(scenario);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
      assertThat(Scenario.outcome(scenario.epochAt(20, "1.UB2 1.UA2"))).isEqualTo("Committed");
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @Test
  @DisplayName("22: a sink that runs goes on with the copy, or with earlier versions")
  void aSinkThatRunsGoesOn() {
    try (Scenario with = withProperty();
        Scenario without = withoutProperty()) {
      with.epoch("1.I1");
      without.epoch("1.I1");
      for (int epoch = 2; epoch <= 4; epoch++) {
        loseHistory(with, OnTop.EMPTY_SNAPSHOT);
        OnTop.EMPTY_SNAPSHOT.expireAllBelow(without);
        String update = "1.UB%1$d 1.UA%1$d".formatted(epoch);
        assertThat(Scenario.outcome(with.epoch(update))).isEqualTo("Committed");
        assertThat(Scenario.outcome(without.epoch(update))).isEqualTo("Committed");
      }
      assertThat(with.rows()).containsExactly("1:UA4");
      assertThat(without.rows()).containsExactly("1:UA4");
    }
  }

  @Test
  @DisplayName("22: without either it stops too: the table may have been rolled back before")
  void aSinkThatRunsStopsWithoutEither() {
    try (Scenario scenario = withoutProperty()) {
      scenario.epoch("1.I1");
      loseHistory(scenario, OnTop.EMPTY_SNAPSHOT);
      EpochCommitException refusal =
          catchThrowableOfType(EpochCommitException.class, () -> scenario.epoch("1.D2"));
      assertThat(refusal.outcome()).isInstanceOf(CannotKnow.class);
      assertThat(scenario.rows()).containsExactly("1:I1");
    }
  }

  @Test
  @DisplayName("22: a copy that cannot be read is lost history, not a beginning")
  void aCopyThatCannotBeReadIsLostHistory() {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      scenario.table().updateProperties().set(COPY, "garbage").commit();
      loseHistory(scenario, OnTop.EMPTY_SNAPSHOT);
      EpochCommitException refusal = refusedRestart(scenario);
      assertThat(refusal.outcome()).isInstanceOf(CannotKnow.class);
      assertThat(refusal).hasMessageContaining("property floe.cdc.token.s cannot be read");
      assertThat(scenario.count(CdcCounter.TOKEN_PARSE_FAILURES)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("22: a sink that never wrote to the table begins, whatever others have expired")
  void aSinkThatNeverWroteBegins() {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      loseHistory(scenario, OnTop.COMPACTION);
      try (CdcSink other = scenario.openAs("other")) {
        assertThat(other.committedThrough()).isEmpty();
        scenario.write(other, "2.I1");
        other.commit(5);
      }
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("23: a try whose reply was lost is found by its copy, though its snapshot is gone")
  void aTryIsFoundByItsCopy(OnTop onTop) {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      InTable found = (InTable) retryAfterLoss(scenario, onTop);
      assertThat(scenario.table().snapshot(found.snapshotId())).isNull();
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
    }
  }

  @Test
  @DisplayName(
      "23: the first epoch of a sink, without the copy, is not committed again: it cannot be known")
  void theFirstEpochIsNotCommittedAgain() {
    try (Scenario scenario = withoutProperty()) {
      assertThat(retryAfterLoss(scenario, OnTop.EMPTY_SNAPSHOT)).isInstanceOf(CannotKnow.class);
      assertThat(scenario.rows()).containsExactly("2:I2");
    }
  }

  /** What comes of a commit that is called again after its reply and then its token was lost. */
  private static Object retryAfterLoss(Scenario scenario, OnTop onTop) {
    Faults faults = new Faults();
    try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      scenario.write(sink, "2.I2");
      faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
      assertThat(catchThrowable(() -> sink.commit(20))).isInstanceOf(EpochCommitException.class);
      faults.catalogDown(false);
      loseHistory(scenario, onTop);
      try {
        return sink.commit(20).outcome();
      } catch (EpochCommitException failure) {
        return failure.outcome();
      }
    }
  }

  @Test
  @DisplayName("Z3: a copy that a rollback has left behind does not count")
  void aCopyThatARollbackLeftBehindDoesNotCount() {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I2");
      long second = scenario.newest().snapshotId();
      scenario.epoch("3.I3");
      scenario.table().manageSnapshots().rollbackTo(second).commit();
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      Upkeep.expireToOneSnapshot(scenario.table());
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
    }
  }
}
