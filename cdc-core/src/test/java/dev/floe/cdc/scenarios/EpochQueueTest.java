package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitQueue.Release;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Epochs that wait, and go out in order (209-213, 218, 219, 251-254). */
class EpochQueueTest {
  private static final String THROUGH = "floe.cdc.committed-through.s";

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
    scenario = Scenario.in(lake, Shapes.T0);
    doors = new Doors(lake, scenario.name(), Shapes.T0);
    table = doors.resolve(lake.connect(new FaultyCatalog(faults)));
    commits = doors.commits(table, "R", counters);
  }

  @AfterEach
  void end() {
    scenario.close();
  }

  private PendingEpoch epoch(long position, String changes) {
    return new PendingEpoch(position, List.of(doors.write(table, changes)), Map.of());
  }

  private void add(long position, String changes) {
    commits.add(epoch(position, changes));
  }

  private List<String> tokens() {
    return scenario.snapshots().stream().map(it -> it.summary().get(THROUGH)).toList();
  }

  /** How often the catalog has applied a commit to the table. */
  private int commitsOfCatalog() {
    HasTableOperations known = (HasTableOperations) scenario.table();
    return known.operations().current().previousFiles().size();
  }

  private static List<String> outcomes(Release release) {
    return release.done().stream()
        .map(done -> done.epoch().position() + " " + done.outcome().getClass().getSimpleName())
        .toList();
  }

  @Test
  @DisplayName(
      "209: twenty epochs released at once are twenty snapshots, by one call of the catalog")
  void manyEpochsReleasedAtOnceAreAsManySnapshots() {
    for (int i = 1; i <= 20; i++) {
      add(i, i == 1 ? "1.I1" : "1.UB%d 1.UA%d".formatted(i, i));
    }
    Runnable foreign = () -> scenario.foreignSnapshot();
    faults.beforeNextCommit(foreign);
    Release release = commits.release(Long.MAX_VALUE);
    assertThat(release.failure()).isEmpty();
    assertThat(release.done()).hasSize(20);
    assertThat(tokens())
        .hasSize(21)
        .endsWith(LongStream.rangeClosed(1, 20).mapToObj(Long::toString).toArray(String[]::new));
    assertThat(scenario.snapshots())
        .extracting(Snapshot::sequenceNumber)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(commitsOfCatalog()).as("the foreign one, and one for all").isEqualTo(2);
    assertThat(scenario.rows()).containsExactly("1:UA20");
    assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(20);
    assertThat(commits.pending()).isEmpty();
    assertThat(commits.position()).hasValue(20);
  }

  @Test
  @DisplayName("210, 211: epochs that come out of order go out in order, and not before their time")
  void epochsThatComeOutOfOrderGoOutInOrder() {
    add(20, "1.UB2 1.UA2");
    add(10, "1.I1");
    add(30, "2.I3");
    assertThat(outcomes(commits.release(25))).containsExactly("10 Committed", "20 Committed");
    assertThat(tokens()).containsExactly("10", "20");
    assertThat(scenario.rows()).containsExactly("1:UA2");
    assertThat(commits.pending()).extracting(PendingEpoch::position).containsExactly(30L);
    assertThat(outcomes(commits.release(30))).containsExactly("30 Committed");
  }

  @Test
  @DisplayName("212, 213: epochs without changes between others strand nothing")
  void epochsWithoutChangesStrandNothing() {
    add(10, "1.I1");
    add(20, "2.I1 2.D2");
    commits.add(new PendingEpoch(30, List.of(), Map.of()));
    add(40, "1.D4");
    Release release = commits.release(40);
    assertThat(outcomes(release))
        .containsExactly(
            "10 Committed", "20 NothingToCommit", "30 NothingToCommit", "40 Committed");
    assertThat(release.done().get(1).outcome()).isEqualTo(new NothingToCommit());
    assertThat(scenario.rows()).isEmpty();
    assertThat(scenario.snapshots()).hasSize(2);
  }

  @Test
  @DisplayName("218: a commit that fails says what waits, and keeps it")
  void aCommitThatFailsKeepsWhatWaits() {
    add(10, "1.I1");
    add(20, "2.I1");
    add(30, "3.I1");
    faults.nextCommit(CommitFault.REQUEST_LOST);
    Release release = commits.release(30);
    assertThat(release.done()).isEmpty();
    EpochCommitException failure = release.failure().orElseThrow();
    assertThat(failure).matches(EpochCommitException::isUnknown, "is unknown");
    assertThat(failure)
        .hasMessageContaining("cannot commit position 10 of sink 's' to table")
        .hasMessageContaining("the 3 pending epochs from position 10 to 30 are kept as they are");
    assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isEqualTo(1);
    assertThat(commits.pending()).hasSize(3);
    assertThat(scenario.snapshots()).isEmpty();
    assertThat(commits.release(30).done()).hasSize(3);
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "3:I1");
    assertThat(scenario.snapshots()).hasSize(3);
  }

  @Test
  @DisplayName("219: what comes before an epoch that fails is committed, what comes after waits")
  void whatComesBeforeAFailureIsCommitted() {
    add(10, "1.I1");
    commits.add(new PendingEpoch(20, foreign(), Map.of()));
    add(30, "3.I1");
    Release release = commits.release(30);
    assertThat(outcomes(release)).containsExactly("10 Committed");
    assertThat(release.failure().orElseThrow())
        .matches(it -> it.isRefusedAs(Reason.TABLE_GONE), "is TABLE_GONE")
        .hasMessageContaining("2 pending epochs from position 20 to 30");
    assertThat(tokens()).containsExactly("10");
    assertThat(commits.pending()).extracting(PendingEpoch::position).containsExactly(20L, 30L);
  }

  /** Deltas as if written for another table. */
  private List<ShardDelta> foreign() {
    try (Scenario other = Scenario.in(lake, Shapes.T0)) {
      PinnedTable elsewhere = new Doors(lake, other.name(), Shapes.T0).resolve();
      return List.of(new Doors(lake, other.name(), Shapes.T0).write(elsewhere, "9.I1"));
    }
  }

  @Test
  @DisplayName("219: epochs behind one that is refused for good are taken back, and written anew")
  void epochsBehindOneThatIsRefusedAreTakenBack() {
    add(10, "1.I1");
    commits.add(new PendingEpoch(20, foreign(), Map.of()));
    add(30, "3.I1");
    assertThat(commits.release(30).failure()).isPresent();
    List<PendingEpoch> withdrawn = commits.withdraw();
    assertThat(withdrawn).extracting(PendingEpoch::position).containsExactly(20L, 30L);
    commits.discard(withdrawn.get(1).deltas());
    commits.restart();
    assertThat(commits.pending()).isEmpty();
    add(30, "2.I1 3.I1");
    assertThat(outcomes(commits.release(30))).containsExactly("30 Committed");
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "3:I1");
  }

  @Test
  @DisplayName("220/Z2: a batch whose reply is lost is found whole, and counted once")
  void aBatchWhoseReplyIsLostIsFoundWhole() {
    add(10, "1.I1");
    add(20, "1.UB2 1.UA2");
    faults.nextCommit(CommitFault.REPLY_LOST);
    Release release = commits.release(20);
    assertThat(outcomes(release)).containsExactly("10 Resolved", "20 Resolved");
    assertThat(scenario.snapshots()).hasSize(2);
    assertThat(scenario.rows()).containsExactly("1:UA2");
    assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
    assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isZero();
    assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isZero();
  }

  @Test
  @DisplayName("251: of two epochs of one position with different files the first is committed")
  void ofTwoEpochsOfOnePositionTheFirstIsCommitted() {
    add(10, "1.I1");
    add(10, "2.I1");
    Release release = commits.release(10);
    assertThat(outcomes(release)).containsExactly("10 Committed", "10 AlreadyCommitted");
    Committed first = (Committed) release.done().get(0).outcome();
    assertThat(release.done().get(1).outcome())
        .isEqualTo(new AlreadyCommitted(first.snapshotId(), 10, Content.OTHER));
    assertThat(scenario.rows()).containsExactly("1:I1");
    assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
    assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isEqualTo(1);
  }

  @Test
  @DisplayName("252: an epoch that is there twice with its files is committed once, without alarm")
  void anEpochThatIsThereTwiceIsCommittedOnce() {
    PendingEpoch epoch = epoch(10, "1.I1");
    commits.add(epoch);
    commits.add(epoch);
    Release release = commits.release(10);
    Committed first = (Committed) release.done().get(0).outcome();
    assertThat(release.done().get(1).outcome())
        .isEqualTo(new AlreadyCommitted(first.snapshotId(), 10, Content.SAME));
    assertThat(scenario.snapshots()).hasSize(1);
    assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
    assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isZero();
  }

  @Test
  @DisplayName("253: while a commit fails, the twin of its epoch is not taken for committed")
  void theTwinOfAnEpochThatFailsIsNotTakenForCommitted() {
    PendingEpoch epoch = epoch(10, "1.I1");
    commits.add(epoch);
    commits.add(epoch);
    faults.nextCommit(CommitFault.REQUEST_LOST);
    assertThat(commits.release(10).done()).isEmpty();
    assertThat(commits.pending()).hasSize(2);
    assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isZero();
    assertThat(outcomes(commits.release(10)))
        .containsExactly("10 Committed", "10 AlreadyCommitted");
  }

  @Test
  @DisplayName(
      "254: an epoch that comes again after its commit is skipped, its files counted if other")
  void anEpochThatComesAgainAfterItsCommitIsSkipped() {
    PendingEpoch epoch = epoch(10, "1.I1");
    commits.add(epoch);
    commits.release(10);
    commits.add(epoch);
    add(10, "2.I1 3.I1");
    assertThat(outcomes(commits.release(10)))
        .containsExactly("10 AlreadyCommitted", "10 AlreadyCommitted");
    assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isEqualTo(1);
    assertThat(scenario.rows()).containsExactly("1:I1");
  }

  @Test
  @DisplayName("Z11: redelivered by another process, an epoch is no alarm")
  void anEpochRedeliveredByAnotherProcessIsNoAlarm() {
    PendingEpoch epoch = epoch(10, "1.I1");
    commits.add(epoch);
    commits.release(10);
    EpochCommits next = doors.commits(doors.resolve(), "R2", counters);
    next.add(epoch);
    next.add(epoch(20, "1.D2"));
    assertThat(outcomes(next.release(20))).containsExactly("10 AlreadyCommitted", "20 Committed");
    assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isZero();
    assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
    assertThat(scenario.rows()).isEmpty();
  }

  @Test
  @DisplayName("223, 225-227: an epoch below what an earlier one held is counted")
  void anEpochBelowAnEarlierOneIsCounted() {
    add(10, "1.I10 2.I100");
    add(20, "3.I50 4.I60");
    add(30, "5.I70 6.I80");
    add(40, "7.I100");
    commits.release(40);
    assertThat(counters.of(CdcCounter.CROSS_WINDOW_SEQUENCE_INVERSIONS)).isEqualTo(2);
    EpochCommits restarted = doors.commits(doors.resolve(), "R2", counters);
    restarted.add(epoch(50, "8.I5"));
    restarted.release(50);
    assertThat(counters.of(CdcCounter.CROSS_WINDOW_SEQUENCE_INVERSIONS)).isEqualTo(3);
  }

  @Test
  @DisplayName("More epochs than one call takes go out in several")
  void moreEpochsThanOneCallTakesGoOutInSeveral() {
    for (int i = 1; i <= 103; i++) {
      commits.add(new PendingEpoch(i, List.of(doors.write(table, i + ".I1")), Map.of()));
    }
    assertThat(commits.release(103).done()).hasSize(103);
    assertThat(commitsOfCatalog()).isEqualTo(2);
    assertThat(scenario.rows()).hasSize(103);
  }

  @Test
  @DisplayName("A receiver of counters that fails does not make a commit one that failed")
  void aReceiverOfCountersThatFailsHarmsNothing() {
    EpochCommits uncounted =
        doors.commits(
            table,
            "R",
            (counter, amount) -> {
              throw new IllegalStateException("no metrics today");
            });
    uncounted.add(epoch(10, "1.I1"));
    assertThat(outcomes(uncounted.release(10))).containsExactly("10 Committed");
    assertThat(scenario.rows()).containsExactly("1:I1");
  }
}
