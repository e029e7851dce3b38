package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContestResultTest {
  private final ContestResult result =
      new ContestResult(
          Map.of(
              "slow", List.of(lap(41), lap(91), lap(61)),
              "fast", List.of(lap(11), lap(31), lap(21)),
              "generator", List.of(lap(1), lap(1), lap(1))));

  @Test
  void ratioIsTheMedianOfTheRoundsWithoutTheGenerator() {
    Ratio ratio = result.ratio("slow", "fast", "generator");
    assertThat(ratio.median()).isCloseTo(3, within(1e-9)); // of 4, 3 and 3
    assertThat(ratio.best()).isCloseTo(4, within(1e-9)); // 40 / 10
  }

  @Test
  void mediansAreThoseOfTheLaps() {
    assertThat(result.ms("slow")).isCloseTo(61, within(1e-9));
    assertThat(result.writtenMegabytes("slow")).isCloseTo(61, within(1e-9));
    assertThat(ContestResult.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
  }

  @Test
  void refusesANameThatDidNotTakePart() {
    assertThatThrownBy(() -> result.ms("other"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot tell the result of 'other': there are only [");
  }

  private static Lap lap(long ms) {
    return new Lap(ms * 1_000_000, 0, 0, 0, ms * 1_000_000, ms * 1_000_000);
  }
}
