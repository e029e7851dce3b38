package dev.floe.beam.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.PartitionSpec;
import org.joda.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random streams through the pipeline leave the rows that a map has. */
class StreamOracleTest {
  private static final int RUNS = 25;
  private static final String THROUGH = "beam.cdc.committed-through-ms." + BeamLake.SINK;
  private static final String[] FORMATS = {"parquet", "orc", "avro"};

  @TempDir Path folder;

  static LongStream seeds() {
    Long only = Long.getLong("floe.beam.oracle.seed");
    return only != null
        ? LongStream.of(only)
        : LongStream.range(0, Integer.getInteger("floe.beam.oracle.runs", RUNS));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Rows({120, 129, 130, 131, 132, 136, 140, 211, 239})
  void theTableHasTheRowsOfTheMap(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    boolean upsert = random.nextBoolean();
    try (BeamLake lake = new BeamLake(folder)) {
      create(lake.lake(), random);
      RandomStream changes = new RandomStream(random, upsert);
      changes.addWindows(1 + random.nextInt(5));
      int shards = 1 + random.nextInt(4);
      if (random.nextInt(4) == 0) {
        SinkRun.of(
            lake, SinkRun.batch(People.CHANGES, changes.batch()), sink(lake, upsert, shards));
        check(lake, changes);
        return;
      }
      run(lake, changes, upsert, shards);
      if (random.nextBoolean()) { // Launched again: what the table holds comes once more.
        changes.addWindows(1 + random.nextInt(3));
        run(lake, changes, upsert, 1 + random.nextInt(4));
      }
    }
  }

  private static void create(Lake lake, Random random) {
    PartitionSpec spec =
        switch (random.nextInt(3)) {
          case 0 -> PartitionSpec.unpartitioned();
          case 1 -> PartitionSpec.builderFor(People.TABLE).bucket("id", 3).build();
          default -> PartitionSpec.builderFor(People.TABLE).truncate("id", 5).build();
        };
    lake.create(
        "t",
        People.TABLE,
        spec,
        Map.of(
            "format-version",
            random.nextBoolean() ? "2" : "3",
            "write.format.default",
            FORMATS[random.nextInt(FORMATS.length)]));
  }

  private static WriteCdcRows sink(BeamLake lake, boolean upsert, int shards) {
    return lake.sink("t").withUpsert(upsert).withNumShards(shards).withSorterMemoryMB(1);
  }

  private static void run(BeamLake lake, RandomStream changes, boolean upsert, int shards) {
    SinkRun run =
        SinkRun.of(
            lake,
            changes.stream(),
            sink(lake, upsert, shards).withTriggeringFrequency(Duration.standardMinutes(1)));
    check(lake, changes);
    List<Row> late = new ArrayList<>();
    for (Row letter : run.deadLetters()) {
      Row record = letter.getRow("record");
      late.add(
          Row.withSchema(People.CHANGES)
              .addValues(record.getValues().toArray())
              .addValues(letter.getString("change_type"), letter.getInt64("sequence_number"))
              .build());
    }
    assertThat(late).containsExactlyInAnyOrderElementsOf(changes.late());
    assertThat(run.counted(Steps.LATE, "deadLetterRecords")).isEqualTo(late.size());
    assertThat(run.counted(Steps.COMMIT, "commitFailures")).isZero();
  }

  private static void check(BeamLake lake, RandomStream changes) {
    assertThat(lake.rows("t")).containsExactlyInAnyOrderElementsOf(changes.rows());
    List<Long> through =
        lake.summaries("t", THROUGH).stream()
            .map(Objects::requireNonNull)
            .map(Long::valueOf)
            .toList();
    assertThat(through).isSorted().doesNotHaveDuplicates();
  }
}
