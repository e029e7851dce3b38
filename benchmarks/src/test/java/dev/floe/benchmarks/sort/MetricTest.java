package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTest {
  @ParameterizedTest
  @CsvSource({
    "MEMORY_BEAM, 9.0, goal met",
    "MEMORY_BEAM, 8.9, gate met",
    "MEMORY_BEAM, 5.9, **missed**",
    "SPILL_LIMIT, 1.25, goal met",
    "SPILL_LIMIT, 1.5, gate met",
    "SPILL_LIMIT, 1.51, **missed**",
  })
  void verdictNamesWhatIsMet(Metric metric, double value, String verdict) {
    assertThat(metric.verdict(value)).isEqualTo(verdict);
  }

  @Test
  void whatHasNoTargetHasNoVerdict() {
    assertThat(Metric.MEMORY_NOISE.verdict(1.2)).isEmpty();
    assertThat(Metric.MEMORY_NOISE.bound(Metric.MEMORY_NOISE.gate())).isEmpty();
  }

  @Test
  void boundsReadAsTheyAreStated() {
    assertThat(Metric.SPILL_BEAM.bound(Metric.SPILL_BEAM.goal())).isEqualTo(">= 7.5");
    assertThat(Metric.SPILL_BYTES.bound(Metric.SPILL_BYTES.goal())).isEqualTo("<= 0.53");
    assertThat(Metric.HEAP.bound(Metric.HEAP.gate())).isEqualTo("<= 32");
  }

  @Test
  void everyDataSetHasAMetric() {
    for (DataSet set : DataSet.values()) {
      if (set != DataSet.RANDOM) {
        assertThat(Metric.valueOf("SET_" + set.name()).title()).startsWith(set.title());
      }
    }
  }
}
