package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several committers of one sink id, at once or one after the other. */
class LiveCommittersTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private final Faults faults = new Faults();

  private CdcSink faultySink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  private static void assertEachFileIsThereOnce(Scenario scenario) {
    assertThat(lake.plan(scenario.name()).stream().map(task -> task.file().location()))
        .doesNotHaveDuplicates();
    assertThat(lake.files(scenario.name()).stream().map(ContentFile::recordCount))
        .allMatch(records -> records > 0);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"REPLY_LOST", "DIED_AFTER"})
  @DisplayName("25: after a lost reply a restart with other shards finds the token of its sink id")
  void aRestartAfterALostReplyFindsTheToken(CommitFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      try (CdcSink first = faultySink(scenario)) {
        scenario.write(first, "1.I1 2.I1");
        faults.nextCommit(fault).catalogDownAfterNextCommit();
        assertThat(catchThrowable(() -> first.commit(10))).isNotNull();
      }
      try (CdcSink rescaled =
          CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
              .sinkId(Scenario.SINK_ID)
              .shards(4)
              .build()) {
        assertThat(rescaled.committedThrough()).hasValue(10);
        scenario.write(rescaled, "1.I1 2.I1");
        assertThat(rescaled.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
        scenario.write(rescaled, "2.D2");
        assertThat(rescaled.commit(20).outcome()).isInstanceOf(Committed.class);
      }
      assertThat(scenario.rows()).containsExactly("1:I1");
      assertThat(scenario.snapshots()).hasSize(2);
    }
  }

  @Test
  @DisplayName("25: a request that was lost is not taken for a commit")
  void aRequestThatWasLostIsNotTakenForACommit() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      try (CdcSink first = faultySink(scenario)) {
        scenario.write(first, "1.I1");
        faults.nextCommit(CommitFault.REQUEST_LOST);
        assertThat(catchThrowable(() -> first.commit(10))).isInstanceOf(EpochCommitException.class);
      }
      assertThat(scenario.restart().sink().committedThrough()).isEmpty();
      scenario.epochAt(10, "1.I1");
      assertThat(scenario.rows()).containsExactly("1:I1");
    }
  }

  @Test
  @DisplayName("26: of two sinks with one id, fed by different sources, one is told of the other")
  void oneOfTwoSinksWithOneIdIsToldOfTheOther() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink other = scenario.open(lake.catalog())) {
      scenario.epoch("1.I1");
      scenario.write(other, "100.I1");
      assertThat(other.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).as("files of other content").isOne();
      scenario.write(other, "200.I1");
      assertThat(other.commit(20).outcome()).isInstanceOf(Committed.class);
      scenario.write("2.I1");
      assertThatThrownBy(() -> scenario.sink().commit(25))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("another sink of this id has committed")
          .hasMessageContaining("newest position of the sink is 20");
      assertThat(scenario.rows()).containsExactly("1:I1", "200:I1");
    }
  }

  @Test
  @DisplayName("26: two sinks with ids of their own lose nothing when one dies between commits")
  void twoSinksWithIdsOfTheirOwnLoseNothing() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      try (CdcSink other = scenario.openAs("other")) {
        scenario.epoch("1.I1");
        scenario.write(other, "100.I1");
      }
      scenario.restart().epoch("2.I1");
      try (CdcSink other = scenario.openAs("other")) {
        assertThat(other.committedThrough()).isEmpty();
        scenario.write(other, "100.I1");
        assertThat(other.commit(10).outcome()).isInstanceOf(Committed.class);
      }
      assertThat(scenario.rows()).containsExactly("100:I1", "1:I1", "2:I1");
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
    }
  }

  @Test
  @DisplayName("27: a crash after the commit leaves all of an epoch of many shards and partitions")
  void aCrashAfterTheCommitLeavesAllOfAnEpoch() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP, options -> options.shards(3))) {
      try (CdcSink sink = faultySink(scenario)) {
        scenario.write(sink, "1.I1(a) 2.I1(b) 3.I1(c) 4.I1(a) 5.I1(b) 6.I1(c)");
        faults.nextCommit(CommitFault.DIED_AFTER).catalogDownAfterNextCommit();
        assertThat(catchThrowable(() -> sink.commit(10))).isInstanceOf(OutOfMemoryError.class);
      }
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
      assertThat(scenario.rows()).containsExactly("1:a", "2:b", "3:c", "4:a", "5:b", "6:c");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("28: of two live committers of one epoch one publishes it, the other skips quietly")
  void oneOfTwoLiveCommittersPublishes(Race race) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink stale = faultySink(scenario);
        CdcSink live = scenario.open(lake.catalog())) {
      scenario.write(stale, "1.I1 2.I1");
      scenario.write(live, "1.I1 2.I1");
      if (race == Race.BETWEEN_LOOK_AND_COMMIT) {
        faults.beforeNextCommit(() -> live.commit(10));
      } else {
        live.commit(10);
      }
      assertThat(stale.commit(10).outcome())
          .isEqualTo(new AlreadyCommitted(scenario.newest().snapshotId(), 10, Content.OTHER));
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
      assertEachFileIsThereOnce(scenario);
    }
  }

  /** When the other committer is faster. */
  enum Race {
    BEFORE_THE_LOOK,
    BETWEEN_LOOK_AND_COMMIT
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("28: a committer of an older epoch does not put the token back")
  void aCommitterOfAnOlderEpochDoesNotPutTheTokenBack(Race race) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink stale = faultySink(scenario);
        CdcSink live = scenario.open(lake.catalog())) {
      scenario.write(stale, "1.I1");
      Runnable ahead =
          () -> {
            scenario.write(live, "1.I1");
            live.commit(10);
            scenario.write(live, "1.UB2 1.UA2");
            live.commit(20);
          };
      if (race == Race.BETWEEN_LOOK_AND_COMMIT) {
        faults.beforeNextCommit(ahead);
      } else {
        ahead.run();
      }
      assertThat(stale.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
      assertThat(stale.committedThrough()).hasValue(20);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"REPLY_LOST", "REQUEST_LOST", "REFUSED", "NONE"})
  @DisplayName("29: however a commit is answered, the call made again registers each file once")
  void theCallMadeAgainRegistersEachFileOnce(CommitFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Upkeep.tryCommitsOnce(scenario.table());
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable pinned = doors.resolve(lake.connect(new FaultyCatalog(faults)));
      List<ShardDelta> epoch = List.of(doors.write(pinned, "1.I1 2.I1"));
      EpochCommits commits = doors.commits(pinned, "run", CdcMetrics.none());
      faults.nextCommit(fault);
      Throwable failure = catchThrowable(() -> commits.commit(10, epoch, Map.of()));
      boolean applied = fault == CommitFault.NONE || fault == CommitFault.REPLY_LOST;
      assertThat(failure == null).as("known to be applied").isEqualTo(applied);
      commits.commit(10, epoch, Map.of());
      assertThat(scenario.snapshots()).hasSize(1);
      assertEachFileIsThereOnce(scenario);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }
}
