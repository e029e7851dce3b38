package dev.floe.benchmarks.common;

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
  void ratioIsTheMedianOfTheRounds() {
    Ratio ratio = result.ratio("slow", "fast");
    assertThat(ratio.median()).isCloseTo(91.0 / 31, within(1e-9)); // of 41 / 11, 91 / 31, 61 / 21
    assertThat(ratio.best()).isCloseTo(41.0 / 11, within(1e-9));
    assertThat(ratio.cpu()).isCloseTo(193.0 / 63, within(1e-9));
  }

  @Test
  void mediansAreThoseOfTheLaps() {
    assertThat(result.ms("slow")).isCloseTo(61, within(1e-9));
    assertThat(result.writtenMegabytes("slow")).isCloseTo(61, within(1e-9));
    assertThat(result.medians().get("slow")).containsEntry("firstMs", 60.0);
    assertThat(ContestResult.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
  }

  @Test
  void refusesANameThatDidNotTakePart() {
    assertThatThrownBy(() -> result.ms("other"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot tell the result of 'other': there are only [");
  }

  private static Lap lap(long ms) {
    long ns = ms * 1_000_000;
    return new Lap(Map.of("first", ns - 1_000_000, "second", 1_000_000L), ns, ns, ns);
  }
}
