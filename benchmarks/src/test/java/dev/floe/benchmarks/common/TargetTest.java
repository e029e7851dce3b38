package dev.floe.benchmarks.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
  private final Target more = Target.atLeast(6, 9);
  private final Target less = Target.atMost(1.5, 1.25);

  @ParameterizedTest
  @CsvSource({"9.0, goal met", "8.9, gate met", "6.0, gate met", "5.9, **missed**"})
  void verdictNamesWhatIsMetWhereMoreIsBetter(double value, String verdict) {
    assertThat(more.verdict(value)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"1.25, goal met", "1.26, gate met", "1.5, gate met", "1.51, **missed**"})
  void verdictNamesWhatIsMetWhereLessIsBetter(double value, String verdict) {
    assertThat(less.verdict(value)).isEqualTo(verdict);
  }

  @Test
  void whatHasNoTargetHasNoVerdict() {
    assertThat(Target.none().verdict(1.2)).isEmpty();
    assertThat(Target.none().gate()).isEmpty();
    assertThat(Target.none().isSet()).isFalse();
  }

  @Test
  void boundsReadAsTheyAreStated() {
    assertThat(more.goal()).isEqualTo(">= 9");
    assertThat(less.gate()).isEqualTo("<= 1.5");
    assertThat(Target.atMost(64, 0).goal()).isEqualTo("<= 0");
    assertThat(Target.atMost(5000, 0.53).goal()).isEqualTo("<= 0.53");
    assertThat(Target.atMost(5000, 0.53).gate()).isEqualTo("<= 5000");
  }
}
