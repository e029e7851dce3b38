package dev.floe.benchmarks.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private final List<String> events = new ArrayList<>();

  @Test
  void entrantsTakeTurnsAndEachRoundBeginsWithAnother() throws IOException {
    ContestResult result = Rounds.run(List.of(new Noted("a"), new Noted("b")), 1, 2);
    assertThat(events).containsExactly("b", "a", "a", "b", "b", "a", "close a", "close b");
    assertThat(result.medians()).containsOnlyKeys("a", "b");
  }

  @Test
  void entrantsAreClosedAfterAFailure() {
    Entrant failing =
        new Noted("failing") {
          @Override
          public Lap lap() {
            throw new WrongAnswerException("cannot use the lap of failing: it did nothing");
          }
        };
    assertThatThrownBy(() -> Rounds.run(List.of(new Noted("a"), failing), 0, 1))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the lap of failing: it did nothing");
    assertThat(events).containsExactly("a", "close a", "close failing");
  }

  @Test
  void whoIsTooSlowSitsOutWithTheLapItHas() throws IOException {
    ContestResult result =
        Rounds.run(
            List.of(new Noted("slow", 2_000), new Noted("quick", 300)),
            1,
            3,
            Duration.ofSeconds(1));
    assertThat(events)
        .containsExactly("quick", "slow", "quick", "quick", "quick", "close slow", "close quick");
    assertThat(result.medians().get("slow").get("laps")).isEqualTo(1);
    assertThat(result.medians().get("quick").get("laps")).isEqualTo(3);
    assertThat(result.ratio("slow", "quick").median()).isEqualTo(2_000.0 / 300);
    assertThat(result.ratio("quick", "slow").median()).isEqualTo(300.0 / 2_000);
  }

  private class Noted implements Entrant {
    private final String name;
    private final long ms;

    Noted(String name) {
      this(name, 1);
    }

    Noted(String name, long ms) {
      this.name = name;
      this.ms = ms;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Lap lap() {
      events.add(name);
      return new Lap(Map.of("all", ms * 1_000_000), 1, 1, 1);
    }

    @Override
    public void close() {
      events.add("close " + name);
    }
  }
}
