package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitQueue.Release;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.commit.Resumption;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a streaming runner, and batches, of one sink id (231, 239-242, 251-254). */
class WindowsAndBatchesTest {
  private static final SummaryKeys KEYS = new SummaryKeys("beam.cdc.", "committed-through-ms");
  private static final String THROUGH = "beam.cdc.committed-through-ms.s";
  private static final long BATCH = 9_223_371_950_454_775L;
  private static final Resumption WINDOWS =
      new Resumption.FromTable(Lineage.ofWindows("", 60_000)).refusingBatchAt(BATCH);

  /** A size whose windows align with the end of a batch. */
  private static final Resumption ALIGNED =
      new Resumption.FromTable(Lineage.ofWindows("", 8)).refusingBatchAt(BATCH);

  private static final Resumption BATCHES = new Resumption.FromTable(Lineage.UNNAMED);

  private static Lake lake;

  private final Counters counters = new Counters();
  private Scenario scenario;
  private Doors doors;
  private PinnedTable table;

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
    table = doors.resolve().withWholeImages();
  }

  @AfterEach
  void end() {
    scenario.close();
  }

  private EpochCommits run(Resumption resumption) {
    CommitSettings settings = CommitSettings.of(KEYS, "s", "R").resuming(resumption);
    return new EpochCommits(doors.resolve().withWholeImages(), settings, counters);
  }

  private PendingEpoch epoch(long end, String changes) {
    ShardDelta delta = doors.write(table, changes);
    return new PendingEpoch(end, List.of(delta), Map.of());
  }

  private static List<String> outcomes(Release release) {
    assertThat(release.failure()).isEmpty();
    return release.done().stream()
        .map(done -> done.epoch().position() + " " + done.outcome().getClass().getSimpleName())
        .toList();
  }

  @Test
  @DisplayName("231, 239: replayed windows are skipped, and the next is committed once")
  void replayedWindowsAreSkipped() {
    EpochCommits first = run(WINDOWS);
    assertThat(first.position()).isEmpty();
    PendingEpoch w0 = epoch(59_999, "1.I1");
    PendingEpoch w1 = epoch(119_999, "2.I1");
    first.add(w0);
    assertThat(outcomes(first.release(59_999))).containsExactly("59999 Committed");
    first.add(w1);
    assertThat(outcomes(first.release(119_999))).containsExactly("119999 Committed");
    assertThat(scenario.property(THROUGH)).isEqualTo("119999");
    assertThat(scenario.property("beam.cdc.window-ms.s")).isEqualTo("60000");
    EpochCommits second = run(WINDOWS);
    assertThat(second.position()).hasValue(119_999);
    second.add(epoch(59_999, "1.I1"));
    second.add(epoch(119_999, "2.I1"));
    second.add(epoch(179_999, "3.I1"));
    assertThat(outcomes(second.release(179_999)))
        .containsExactly(
            "59999 AlreadyCommitted", "119999 AlreadyCommitted", "179999 Committed");
    assertThat(scenario.snapshots()).hasSize(3);
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "3:I1");
  }

  @Test
  @DisplayName("251, 252, 254: of entries of one window one is committed, when it comes twice too")
  void ofEntriesOfOneWindowOneIsCommitted() {
    EpochCommits commits = run(WINDOWS);
    PendingEpoch one = epoch(59_999, "1.I1");
    commits.add(one);
    commits.add(epoch(59_999, "1.I1(twin)"));
    assertThat(outcomes(commits.release(59_999)))
        .containsExactly("59999 Committed", "59999 AlreadyCommitted");
    assertThat(scenario.rows()).containsExactly("1:I1");
    commits.add(one);
    Release redelivered = commits.release(59_999);
    assertThat(redelivered.done().get(0).outcome())
        .isInstanceOfSatisfying(
            AlreadyCommitted.class, it -> assertThat(it.content()).isEqualTo(Content.SAME));
    assertThat(scenario.snapshots()).hasSize(1);
  }

  @Test
  @DisplayName("240: a second batch of the id writes nothing")
  void aSecondBatchWritesNothing() {
    assertThat(run(BATCHES).commit(BATCH, List.of(doors.write(table, "1.I1")), Map.of()))
        .isInstanceOf(Committed.class);
    assertThat(run(BATCHES).commit(BATCH, List.of(doors.write(table, "2.I1")), Map.of()))
        .isInstanceOf(AlreadyCommitted.class);
    assertThat(scenario.snapshots()).hasSize(1);
    assertThat(scenario.rows()).containsExactly("1:I1");
    assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
  }

  @Test
  @DisplayName("241: a streaming run that finds the token of a batch is refused, with the remedy")
  void aStreamingRunAfterABatchIsRefused() {
    run(BATCHES).commit(BATCH, List.of(doors.write(table, "1.I1")), Map.of());
    for (Resumption windows : List.of(WINDOWS, ALIGNED)) {
      EpochCommitException refusal =
          catchThrowableOfType(EpochCommitException.class, () -> run(windows));
      assertThat(refusal).matches(it -> it.isRefusedAs(Reason.AFTER_BATCH), "is AFTER_BATCH");
      assertThat(refusal)
          .hasMessageContaining("'s'")
          .hasMessageContaining(scenario.name())
          .hasMessageContaining("position 9223371950454775")
          .hasMessageContaining("last used by a batch")
          .hasMessageContaining("give the streaming run a sink id of its own");
    }
    assertThat(scenario.snapshots()).hasSize(1);
  }

  @Test
  @DisplayName("242: a batch after streaming commits, and ends the id's use for streaming")
  void aBatchAfterStreamingCommits() {
    run(WINDOWS).commit(59_999, List.of(doors.write(table, "1.I1")), Map.of());
    assertThat(run(BATCHES).commit(BATCH, List.of(doors.write(table, "2.I1")), Map.of()))
        .isInstanceOf(Committed.class);
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    assertThat(catchThrowableOfType(EpochCommitException.class, () -> run(WINDOWS)))
        .matches(it -> it.isRefusedAs(Reason.AFTER_BATCH), "is AFTER_BATCH");
  }
}
