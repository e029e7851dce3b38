package dev.floe.benchmarks.deletes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sort.KeyRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeySearchAnswersTest {
  private static final long SEED = 7;

  @ParameterizedTest
  @EnumSource
  void keysAreWhatTheirNumbersAre(KeyKind kind) {
    SampleRuns runs = new SampleRuns(kind, SEED);
    List<Long> found = new ArrayList<>();
    try (KeyRun even = runs.run(LongStream.range(0, 1000).map(number -> 2 * number));
        KeyRun some = runs.run(runs.numbers(500, 2000))) {
      assertThat(some.size()).isEqualTo(500);
      some.join(even, (place, position) -> found.add(2 * position));
    }
    List<Long> expected =
        new SampleRuns(kind, SEED).numbers(500, 2000).filter(n -> n % 2 == 0).boxed().toList();
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void loadingAndScanningFindTheSameRows(KeyKind kind) throws IOException {
    List<Long> found = new ArrayList<>();
    for (KeyLoadBenchmark.Way way : KeyLoadBenchmark.Way.values()) {
      KeyLoadBenchmark benchmark = new KeyLoadBenchmark();
      benchmark.kind = kind;
      benchmark.way = way;
      benchmark.format = "parquet";
      benchmark.rows = 20_000;
      benchmark.write();
      found.add(benchmark.find());
      benchmark.close();
    }
    assertThat(found.get(0)).isBetween(4_500L, 5_500L).isEqualTo(found.get(1));
  }
}
