package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SortMetricTest {
  @Test
  void everyDataSetHasAMetric() {
    for (DataSet set : DataSet.values()) {
      if (set != DataSet.RANDOM) {
        assertThat(SortMetric.valueOf("SET_" + set.name()).title()).startsWith(set.title());
      }
    }
  }

  @Test
  void idsReadLikeWords() {
    assertThat(SortMetric.SET_SAME_8_BYTES.id()).isEqualTo("set-same-8-bytes");
  }
}
