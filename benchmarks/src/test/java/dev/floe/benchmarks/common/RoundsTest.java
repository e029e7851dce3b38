package dev.floe.benchmarks.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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

  private class Noted implements Entrant {
    private final String name;

    Noted(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Lap lap() {
      events.add(name);
      return new Lap(Map.of("all", 1L), 1, 1, 1);
    }

    @Override
    public void close() {
      events.add("close " + name);
    }
  }
}
