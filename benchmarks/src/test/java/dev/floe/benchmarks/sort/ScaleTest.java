package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ScaleTest {
  @Test
  void fullHasTheSizesOfTheTargets() {
    Scale full = Scale.of("full");
    assertThat(full.memoryRecords()).isEqualTo(1_000_000);
    assertThat(full.spillRecords()).isEqualTo(8_000_000);
    assertThat(full.spillBudgetBytes()).isEqualTo(100 << 20);
    assertThat(full.leftOut()).isEmpty();
  }

  @Test
  void leavesOutWhatItIsTold() {
    Scale scale = Scale.of("short").without(Set.of(Subjects.BEAM));
    assertThat(scale.leftOut()).containsExactlyInAnyOrder(Subjects.BEAM, Subjects.LUCENE);
  }

  @Test
  void refusesToLeaveOutWhatAllIsMeasuredAgainst() {
    assertThatThrownBy(() -> Scale.of("full").without(Set.of(Subjects.FLOE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot leave out [FLOE]: all ratios are of Floe less the generator");
  }

  @Test
  void refusesUnknownNames() {
    assertThatThrownBy(() -> Scale.of("medium"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot run at the scale 'medium': there are only short and full");
    assertThatThrownBy(() -> Subjects.of("spark"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot find the subject 'spark': it is none of [FLOE, ");
    assertThatThrownBy(() -> Comparison.of("disk"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot compare 'disk': it is none of [memory, ");
  }
}
