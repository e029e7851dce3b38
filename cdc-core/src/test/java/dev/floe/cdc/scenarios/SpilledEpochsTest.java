package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table, what is said of an epoch and what is counted do not depend on memory, nor on the order
 * of arrival: hot keys, and conflicts of equal sequence numbers, with ample memory and with little.
 */
class SpilledEpochsTest {
  private static final int EPOCHS = 2;
  private static final int CHANGES = 1500;

  @TempDir private Path folder;
  private Lake lake;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private Scenario with(SortBudget budget, Path spill, Shape shape, boolean upsert) {
    return Scenario.in(
        lake,
        shape,
        options -> {
          options.sorterBudget(budget).spillDirectory(spill).shards(3);
          return upsert ? options.upsert() : options;
        });
  }

  static Stream<Arguments> tables() {
    return Stream.of(
        Arguments.of("unpartitioned", Shapes.T0, false),
        Arguments.of("unpartitioned, upsert", Shapes.T0, true),
        Arguments.of("partitioned by another column", Shapes.TP, false),
        Arguments.of("in buckets of the key, upsert", Shapes.BUCKETS, true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tables")
  void memoryAndOrderOfArrivalDecideNothing(String name, Shape shape, boolean upsert) {
    for (long seed = 1; seed <= 2; seed++) {
      compare(seed, shape, upsert);
    }
  }

  private void compare(long seed, Shape shape, boolean upsert) {
    SplittableRandom random = new SplittableRandom(seed);
    Path neverMade = folder.resolve("never-made");
    Path spill = folder.resolve("spill" + seed);
    try (Scenario ample = with(SortBudget.ofMegabytes(16), neverMade, shape, upsert);
        Scenario scarce =
            with(SortBudget.ofBytes(random.nextInt(3, 40) << 10), spill, shape, upsert)) {
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        List<String> changes = changes(random, 10L * epoch);
        CommitResult expected = ample.epoch(String.join(" ", changes));
        Collections.shuffle(changes, new Random(random.nextLong()));
        CommitResult spilled = scarce.epoch(String.join(" ", changes));
        assertThat(spilled.written()).as("seed %d", seed).isEqualTo(expected.written());
        assertThat(scarce.added()).as("seed %d", seed).isEqualTo(ample.added());
        assertThat(scarce.rows()).as("seed %d", seed).isEqualTo(ample.rows());
        assertThat(neverMade).as("spill directory although memory is ample").doesNotExist();
        assertThat(spill).as("spill directory where memory is scarce").exists();
      }
      compareCounters(seed, ample, scarce);
    }
  }

  private static void compareCounters(long seed, Scenario ample, Scenario scarce) {
    for (CdcCounter counter : CdcCounter.values()) {
      if (counter == CdcCounter.REPEATED_INSERTS) {
        assertThat(scarce.count(counter))
            .as("%s, seed %d", counter, seed)
            .isLessThanOrEqualTo(ample.count(counter));
      } else {
        assertThat(scarce.count(counter))
            .as("%s, seed %d", counter, seed)
            .isEqualTo(ample.count(counter));
      }
    }
    assertThat(ample.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isPositive();
  }

  /** Changes of any kinds, many of one key, and many with an equal sequence number. */
  private static List<String> changes(SplittableRandom random, long from) {
    String[] kinds = {"UB", "D", "UA", "I"};
    int sequences = random.nextInt(2, CHANGES);
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      int key = random.nextInt(3) == 0 ? random.nextInt(2, 60) : 1;
      changes.add(
          "%d.%s%d(%s)"
              .formatted(
                  key,
                  kinds[random.nextInt(kinds.length)],
                  from + random.nextInt(sequences),
                  (char) ('a' + random.nextInt(3))));
    }
    return changes;
  }

  @Test
  void aKeyUpdatedManyTimesIsOneRow() {
    int updates = 20_000;
    StringBuilder changes = new StringBuilder("I0");
    for (int i = 1; i <= updates; i++) {
      changes.append(" UB%d(%d) UA%d(%d)".formatted(i, i - 1, i, i));
    }
    Path spill = folder.resolve("spill");
    try (Scenario scenario = with(SortBudget.ofBytes(64 << 10), spill, Shapes.T0, false)) {
      CommitResult result = scenario.epoch(changes.toString());
      assertThat(spill).as("spill directory").exists();
      assertThat(scenario.rows()).containsExactly("1:" + updates);
      assertThat(result.written().changes()).isEqualTo(2L * updates + 1);
      assertThat(result.written().superseded()).isEqualTo(2L * updates);
      assertThat(scenario.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isZero();
      assertThat(scenario.count(CdcCounter.REPEATED_INSERTS)).isZero();
    }
  }
}
