package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
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
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A compaction that begins and ends at any two moments around an epoch whose deletes are vectors.
 * The epoch always lands; a compaction that read what the epoch has deleted does not.
 */
class VectorsBesideCompactionTest {
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

  private static Scenario scenario() {
    return Scenario.inVersion3(lake, Shapes.T0, options -> options);
  }

  private static boolean spansTheCommit(Moment begin, Moment end) {
    return end == Moment.AFTER_THE_COMMIT && begin != Moment.AFTER_THE_COMMIT;
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  void aRewriteThatKeepsItsSequenceNumber(Moment begin, Moment end) {
    checkRewrite(begin, end, ForeignRewrite::asOldAsItsRows);
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  void aRewriteThatDoesNot(Moment begin, Moment end) {
    checkRewrite(begin, end, ForeignRewrite::asNew);
  }

  private void checkRewrite(
      Moment begin, Moment end, Function<ForeignRewrite, SnapshotUpdate<?>> way) {
    try (Scenario scenario = scenario()) {
      boolean finished = runEpoch(scenario, begin, end, way);
      assertThat(finished).isEqualTo(!spansTheCommit(begin, end));
      assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1");
      scenario.restart().epochAt(30, "3.UB3 3.UA3");
      assertThat(scenario.rows()).containsExactly("2:UA2", "3:UA3");
      assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
    }
  }

  @ParameterizedTest(name = "begun {0}, finished {1}")
  @MethodSource("twoMoments")
  void aRewriteThatChecksNothingBringsRowsBackAsWithAnySink(Moment begin, Moment end) {
    try (Scenario scenario = scenario()) {
      runEpoch(scenario, begin, end, ForeignRewrite::unchecked);
      if (spansTheCommit(begin, end)) {
        assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "2:UA2", "3:I1");
      } else {
        assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1");
      }
    }
  }

  @Test
  void theDeletesOfAnEpochOfDeletesAloneAreNotLostInARewriteOfAllFiles() {
    try (Scenario scenario = scenario()) {
      scenario.epoch("1.I1 2.I1");
      rewrite = ForeignRewrite.begin(scenario.table());
      scenario.epoch("1.D2");
      scenario.epoch("3.I3 2.UB3 2.UA3");
      assertThatThrownBy(() -> rewrite.asOldAsItsRows().commit())
          .isInstanceOf(ValidationException.class);
      assertThat(scenario.rows()).containsExactly("2:UA3", "3:I3");
    }
  }

  @Test
  void aRewriteOfFilesThatNoEpochTouchesLandsBesideEpochs() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, options -> options)) {
      scenario.epoch("1.I1(hot) 2.I1(cold) 3.I1(cold)");
      scenario.epoch("2.D2(cold)");
      rewrite = ForeignRewrite.begin(scenario.table(), Expressions.equal("name", "cold"));
      scenario.epoch("1.UB3(hot) 1.UA3(hot) 4.I3(hot)");
      rewrite.asOldAsItsRows().commit();
      scenario.epoch("3.UB4(cold) 3.UA4(hot)");
      assertThat(scenario.rows()).containsExactly("1:hot", "3:hot", "4:hot");
    }
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
