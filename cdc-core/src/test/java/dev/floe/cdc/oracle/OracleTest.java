package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Whatever the settings, the table holds what a map would hold.
 *
 * <p>Runs a fixed list of seeds, and some fresh ones: as many as the property {@code
 * floe.oracle.runs} says. Of the fixed ones, and of those that spill, the properties {@code
 * floe.oracle.fixed} and {@code floe.oracle.spilling} can say that the first are enough. The
 * property {@code floe.oracle.seed} runs that seed alone. Properties named as {@code
 * floe.oracle.memory}, with the name of a dimension and one of its settings, hold for all seeds.
 */
class OracleTest {
  static final String SEED = "floe.oracle.seed";
  private static final String RUNS = "floe.oracle.runs";
  private static final String FIXED = "floe.oracle.fixed";
  private static final String SPILLING = "floe.oracle.spilling";
  private static final int FIXED_RUNS = 48;
  private static final int HEAVY_RUNS = 400;
  private static final int FRESH_RUNS = 4;
  private static final int SPILLING_RUNS = 6;
  private static final int RACING_RUNS = 5;
  private static final int NEARLY_EMPTY = 6;
  private static final int LEAST_RUNS_OF_A_SETTING = 3;

  @TempDir private Path folder;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> theTableHoldsWhatAMapWouldHold() {
    return seeds().mapToObj(Dimensions::of).map(this::test);
  }

  /** The same with little memory and so much to do that every epoch worth the name spills. */
  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> soItIsWhereEveryEpochSpills() {
    return Long.getLong(SEED) != null
        ? Stream.empty()
        : LongStream.rangeClosed(1, Math.min(SPILLING_RUNS, Long.getLong(SPILLING, SPILLING_RUNS)))
            .mapToObj(OracleTest::spilling)
            .map(this::test);
  }

  /**
   * So it is where vectors lose so many races that equality deletes stand in for them, which later
   * epochs make vectors of.
   */
  @Test
  @DisabledIfSystemProperty(named = SEED, matches = ".+")
  void soItIsWhereVectorsLoseRaces() {
    long lost = 0;
    long fallbacks = 0;
    long converted = 0;
    for (long seed = 1; seed <= RACING_RUNS; seed++) {
      ToLongFunction<CdcCounter> counted =
          OracleRun.of(Dimensions.of(seed, Forced.racing()), folder);
      lost += counted.applyAsLong(CdcCounter.COMMIT_RACES_LOST);
      fallbacks += counted.applyAsLong(CdcCounter.EQUALITY_DELETE_FALLBACKS);
      converted += counted.applyAsLong(CdcCounter.EQUALITY_DELETES_CONVERTED);
    }
    assertThat(lost).as("races lost").isPositive();
    assertThat(fallbacks).as("epochs with equality deletes").isPositive();
    assertThat(converted).as("equality deletes that became vectors").isPositive();
  }

  @TestFactory
  @Tag("heavy")
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> soItDoesForManyMoreSeeds() {
    return Long.getLong(SEED) != null
        ? Stream.empty()
        : LongStream.rangeClosed(FIXED_RUNS + 1, HEAVY_RUNS)
            .mapToObj(Dimensions::of)
            .map(this::test);
  }

  private static Dimensions spilling(long seed) {
    return Dimensions.of(seed, Forced.spilling());
  }

  private DynamicTest test(Dimensions run) {
    return DynamicTest.dynamicTest(run.toString(), () -> OracleRun.of(run, folder));
  }

  @Test
  void memoryThatIsTinyCannotHoldAHotKey() {
    for (long seed = 1; seed <= SPILLING_RUNS; seed++) {
      Dimensions run = spilling(seed);
      TableShape shape = new TableShape(run);
      SpillCheck spills = new SpillCheck(run, shape);
      List<StreamEpoch> epochs = ChangeStream.of(run, shape);
      assertThat(epochs).as("epochs of seed %d", seed).anyMatch(spills::mustSpill);
      assertThat(epochs)
          .as("epochs of seed %d", seed)
          .allMatch(e -> e.changes().size() < NEARLY_EMPTY || spills.mustSpill(e));
    }
  }

  private static LongStream seeds() {
    Long replayed = Long.getLong(SEED);
    return replayed != null
        ? LongStream.of(replayed)
        : LongStream.concat(
            fixedSeeds().limit(Long.getLong(FIXED, FIXED_RUNS)),
            new SplittableRandom().longs(Long.getLong(RUNS, FRESH_RUNS)));
  }

  private static LongStream fixedSeeds() {
    return LongStream.rangeClosed(1, FIXED_RUNS);
  }

  @Test
  void theFixedSeedsCoverEverySetting() throws ReflectiveOperationException {
    List<Dimensions> runs =
        fixedSeeds().mapToObj(seed -> Dimensions.of(seed, Forced.none())).toList();
    for (RecordComponent dimension : Dimensions.class.getRecordComponents()) {
      if (!dimension.getType().isEnum()) {
        continue;
      }
      for (Object setting : dimension.getType().getEnumConstants()) {
        int count = 0;
        for (Dimensions run : runs) {
          count += dimension.getAccessor().invoke(run) == setting ? 1 : 0;
        }
        assertThat(count)
            .as("runs with %s %s", dimension.getName(), setting)
            .isGreaterThanOrEqualTo(LEAST_RUNS_OF_A_SETTING);
      }
    }
  }
}
