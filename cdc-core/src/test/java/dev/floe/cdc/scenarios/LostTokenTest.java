package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.floe.cdc.commit.CommitOutcome.CannotKnow;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a table whose history was expired must not be taken to say. */
class LostTokenTest {
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

  @Test
  @DisplayName(
      "22: a copy of a run before, which a run without copies has overtaken, does not count")
  void aCopyOfARunBeforeDoesNotCount() {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      scenario.sink().close();
      try (CdcSink without =
          CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
              .sinkId(Scenario.SINK_ID)
              .withoutTokenProperty()
              .build()) {
        scenario.write(without, "2.I2");
        without.commit(20);
      }
      assertThat(scenario.table().properties()).doesNotContainKey("floe.cdc.token.s");
      OnTop.EMPTY_SNAPSHOT.expireAllBelow(scenario);
      assertThat(scenario.restart().sink().committedThrough())
          .as("as earlier versions of the metadata tell")
          .hasValue(20);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("23: without the copy it is not committed again: it cannot be known")
  void aTryIsNotCommittedAgain(OnTop onTop) {
    try (Scenario scenario = withoutProperty()) {
      scenario.epoch("1.I1");
      assertThat(retryAfterLoss(scenario, onTop, Upkeep::forgetVersions))
          .isInstanceOf(CannotKnow.class);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
      assertThat(scenario.snapshots()).hasSize(1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName(
      "23: without the copy it is found in earlier versions of the metadata, if they are kept")
  void aTryIsFoundInEarlierVersionsOfTheMetadata(OnTop onTop) {
    try (Scenario scenario = withoutProperty()) {
      scenario.epoch("1.I1");
      assertThat(retryAfterLoss(scenario, onTop, table -> {})).isInstanceOf(Resolved.class);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
    }
  }

  @ParameterizedTest(name = "{0} snapshots on top")
  @ValueSource(ints = {1, 2})
  @DisplayName("Z3: nor does it once others have committed and expired the history")
  void norDoesItOnceOthersHaveCommitted(int onTop) {
    try (Scenario scenario = withProperty()) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I2");
      long second = scenario.newest().snapshotId();
      scenario.epoch("3.I3");
      scenario.table().manageSnapshots().rollbackTo(second).commit();
      for (int i = 0; i < onTop; i++) {
        Upkeep.emptySnapshot(scenario.table());
      }
      Upkeep.expireToOneSnapshot(scenario.table());
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
      assertThat(catchThrowable(() -> scenario.restart().epochAt(30, "3.I3"))).isNull();
      assertThat(scenario.rows()).as("nothing lost").containsExactly("1:I1", "2:I2", "3:I3");
    }
  }

  /** What comes of a commit that is called again after its reply and then its token was lost. */
  private static Object retryAfterLoss(Scenario scenario, OnTop onTop, Consumer<Table> after) {
    Faults faults = new Faults();
    try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      scenario.write(sink, "2.I2");
      faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
      assertThat(catchThrowable(() -> sink.commit(20))).isInstanceOf(EpochCommitException.class);
      faults.catalogDown(false);
      onTop.expireAllBelow(scenario);
      after.accept(scenario.table());
      try {
        return sink.commit(20).outcome();
      } catch (EpochCommitException failure) {
        return failure.outcome();
      }
    }
  }
}
