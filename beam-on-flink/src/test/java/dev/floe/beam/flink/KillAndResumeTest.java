package dev.floe.beam.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A streaming pipeline that is killed between checkpoints, and goes on with the same state. */
final class KillAndResumeTest {
  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("resume.times", 1));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void tasksThatDieAreRestartedFromTheLastCheckpoint(long seed) {
    Random random = new Random(seed);
    FaultPlan faults =
        FaultPlan.failingTasks(
            List.of(
                new Strike(Place.READ, 1 + random.nextInt(ChangeStream.CHANGES)),
                new Strike(Place.ASSIGN, 1 + random.nextInt(ChangeStream.CHANGES)),
                new Strike(Place.FILE, 1 + random.nextInt(100)),
                new Strike(Place.BEFORE_COMMIT, 1 + random.nextInt(15)),
                new Strike(Place.AFTER_COMMIT, 1 + random.nextInt(15)),
                new Strike(Place.SNAPSHOT, 1 + random.nextInt(15))));
    try (Lake lake = lakeWithTable()) {
      new ChangePipeline(folder, seed).run(faults, folder.resolve("checkpoints"), Optional.empty());

      assertThat(faults.fallen()).extracting(Strike::place).contains(Place.values());
      assertWrittenOnce(lake, seed);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aProcessThatIsKilledIsStartedAnewFromItsLastCheckpoint(long seed) throws Exception {
    Random random = new Random(seed);
    List<Strike> strikes =
        new ArrayList<>(
            List.of(
                new Strike(Place.READ, 500 + random.nextInt(1500)),
                new Strike(Place.ASSIGN, 500 + random.nextInt(1500)),
                new Strike(Place.FILE, 1 + random.nextInt(20)),
                new Strike(Place.BEFORE_COMMIT, 1 + random.nextInt(3)),
                new Strike(Place.AFTER_COMMIT, 1 + random.nextInt(3)),
                new Strike(Place.SNAPSHOT, 1 + random.nextInt(3))));
    Collections.shuffle(strikes, random);
    try (Lake lake = lakeWithTable()) {
      KilledProcess process = new KilledProcess(folder, seed);
      for (Strike strike : strikes) {
        assertThat(process.run(List.of(strike))).as("killed by " + strike).isTrue();
      }
      assertThat(process.run(List.of())).as("killed").isFalse();

      assertWrittenOnce(lake, seed);
    }
  }

  private Lake lakeWithTable() {
    Lake lake = new Lake(folder);
    lake.create(ChangePipeline.TABLE, TableRow.TABLE_SCHEMA, PartitionSpec.unpartitioned());
    return lake;
  }

  private static void assertWrittenOnce(Lake lake, long seed) {
    assertThat(lake.rows(ChangePipeline.TABLE).stream().map(TableRow::of).toList())
        .as("rows, seed " + seed)
        .containsExactlyInAnyOrderElementsOf(new ChangeStream(seed).rowsAtEnd());
    assertThat(lake.snapshots(ChangePipeline.TABLE))
        .as("tokens, seed " + seed)
        .extracting(KillAndResumeTest::committedThroughMs)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, ChangeStream.WINDOWS)
                .mapToObj(window -> window * ChangeStream.WINDOW_MS - 1)
                .toList());
  }

  private static long committedThroughMs(Snapshot snapshot) {
    return Long.parseLong(
        snapshot.summary().get("beam.cdc.committed-through-ms." + ChangePipeline.SINK));
  }
}
