package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ComparisonTest {
  @Test
  void fullHasTheSizesOfTheTargets() {
    Scale full = Scale.of("full");
    assertThat(full.changes()).isEqualTo(1_000_000);
    assertThat(full.spillBudgetBytes()).isEqualTo(32 << 20);
    assertThat(full.partitions()).isEqualTo(5_000);
  }

  @Test
  void fewerChangesHaveASmallerBudget() {
    Scale half = Scale.full().withChanges(500_000);
    assertThat(half.changes()).isEqualTo(500_000);
    assertThat(half.spillBudgetBytes()).isEqualTo(16 << 20);
    assertThatThrownBy(() -> Scale.full().withChanges(9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot write 9 changes: the mix is made of tenths; give at least 10");
  }

  @Test
  void refusesUnknownNames() {
    assertThatThrownBy(() -> Scale.of("medium"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot run at the scale 'medium': there are only short and full");
    assertThatThrownBy(() -> Comparison.of("disk"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot compare 'disk': it is none of [inserts, ");
  }

  @Test
  void targetsAreThoseStated() {
    assertThat(WriteMetric.INSERTS.target().goal()).isEqualTo("<= 1");
    assertThat(WriteMetric.MIX_UPSERT_V3.target().gate()).isEqualTo(">= 3.3");
    assertThat(WriteMetric.HEAP_OVER.target().goal()).isEqualTo("<= 0");
  }
}
