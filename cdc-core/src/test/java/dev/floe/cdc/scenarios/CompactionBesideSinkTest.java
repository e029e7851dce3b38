package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A compaction that begins and ends at any two moments around an epoch. The epoch deletes one row
 * and updates another; what the compaction read before the epoch must not bring them back.
 */
class CompactionBesideSinkTest {
  /** A moment in the life of an epoch, in order. */
  enum Moment {
    BEFORE_THE_WRITES,
    BEFORE_THE_COMMIT,
    WITHIN_THE_COMMIT,
    AFTER_THE_COMMIT
  }

  private static Lake lake;

  private final Faults faults = new Faults();
  private ForeignRewrite rewrite;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> twoMoments() {
    return Stream.of(Moment.values())
        .flatMap(
            begin ->
                Stream.of(Moment.values())
                    .filter(end -> begin.compareTo(end) <= 0)
                    .map(end -> Arguments.of(begin, end)));
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  @DisplayName("35: a rewrite that keeps its starting sequence number brings no row back")
  void aRewriteThatKeepsItsSequenceNumberBringsNoRowBack(Moment begin, Moment end) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      boolean finished = runEpoch(scenario, begin, end, ForeignRewrite::asOldAsItsRows);
      assertThat(finished).isTrue();
      assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1");
    }
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  @DisplayName("35: a rewrite that does not is turned away by Iceberg where it would")
  void aRewriteThatDoesNotIsTurnedAway(Moment begin, Moment end) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      boolean finished = runEpoch(scenario, begin, end, ForeignRewrite::asNew);
      assertThat(finished).isEqualTo(!spansTheCommit(begin, end));
      assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1");
    }
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  @DisplayName("35: one that checks nothing brings rows back: no sink can prevent it")
  void aRewriteThatChecksNothingBringsRowsBack(Moment begin, Moment end) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      runEpoch(scenario, begin, end, ForeignRewrite::unchecked);
      if (spansTheCommit(begin, end)) {
        assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "2:UA2", "3:I1");
      } else {
        assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1");
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"3.I3", "3.I3 2.UB3 2.UA3", "1.D3"})
  @DisplayName(
      "35: a rewrite of all files loses the deletes of an epoch of deletes alone (Iceberg)")
  void aRewriteOfAllFilesLosesTheDeletesOfAnEpochOfDeletesAlone(String next) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1");
      rewrite = ForeignRewrite.begin(scenario.table());
      scenario.epoch("1.D2");
      scenario.epoch(next);
      scenario.epoch("3.UA4");
      List<String> right = scenario.rows();
      rewrite.asOldAsItsRows().commit();
      assertThat(scenario.rows()).contains("1:I1").hasSize(right.size() + 1);
    }
  }

  @Test
  @DisplayName("35: it does not while the table has a file as old that is not rewritten")
  void aRewriteOfSomeFilesLosesNothing() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP)) {
      scenario.epoch("1.I1(hot) 2.I1(hot) 3.I1(cold)");
      rewrite = ForeignRewrite.begin(scenario.table(), Expressions.equal("name", "hot"));
      scenario.epoch("1.D2(hot)");
      scenario.epoch("4.I3(hot)");
      rewrite.asOldAsItsRows().commit();
      assertThat(scenario.rows()).containsExactly("2:hot", "3:cold", "4:hot");
    }
  }

  @Test
  @DisplayName("35: nor does one without the starting sequence number, which is turned away")
  void aRewriteWithoutTheSequenceNumberIsTurnedAwayByDeletesAlone() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1");
      rewrite = ForeignRewrite.begin(scenario.table());
      scenario.epoch("1.D2");
      scenario.epoch("3.I3");
      assertThatThrownBy(() -> rewrite.asNew().commit())
          .isInstanceOf(ValidationException.class)
          .hasMessageContaining("found new delete for replaced data file");
      assertThat(scenario.rows()).containsExactly("2:I1", "3:I3");
    }
  }

  private static boolean spansTheCommit(Moment begin, Moment end) {
    return end == Moment.AFTER_THE_COMMIT && begin != Moment.AFTER_THE_COMMIT;
  }

  /** Whether the rewrite came to its end; the epoch always does. */
  private boolean runEpoch(
      Scenario scenario,
      Moment begin,
      Moment end,
      Function<ForeignRewrite, SnapshotUpdate<?>> way) {
    List<ValidationException> refusals = new ArrayList<>();
    scenario.epoch("1.I1 2.I1 3.I1");
    try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      for (Moment now : Moment.values()) {
        Runnable compactor =
            () -> {
              rewrite = now == begin ? ForeignRewrite.begin(scenario.table()) : rewrite;
              if (now == end) {
                try {
                  way.apply(rewrite).commit();
                } catch (ValidationException refusal) {
                  refusals.add(refusal);
                }
              }
            };
        switch (now) {
          case BEFORE_THE_WRITES -> {
            compactor.run();
            scenario.write(sink, "1.D2 2.UB2 2.UA2");
          }
          case WITHIN_THE_COMMIT -> {
            faults.beforeNextCommit(compactor);
            assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
          }
          default -> compactor.run();
        }
      }
    }
    return refusals.isEmpty();
  }
}
