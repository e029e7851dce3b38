package dev.floe.beam.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.Rows;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingWindowsTest {
  private static final WindowDelta FIRST = Deltas.of(59_999, 0, "a");
  private static final WindowDelta SECOND = Deltas.of(59_999, 1, "b");
  private static final WindowDelta LATER = Deltas.of(119_999, 0, "c");

  private static CompleteWindow window(WindowDelta... deltas) {
    return new CompleteWindow(
        deltas[0].windowEndMs(), List.of(deltas).stream().map(WindowDelta::delta).toList());
  }

  @Test
  @Rows({205, 210, 211})
  void windowsComeAscendingEachWithAllItsShards() {
    PendingWindows pending = PendingWindows.of(List.of(LATER, SECOND, FIRST));
    assertThat(pending.through(59_999)).containsExactly(window(FIRST, SECOND));
    assertThat(pending.after(59_999)).containsExactly(LATER);
    assertThat(pending.through(Long.MAX_VALUE))
        .containsExactly(window(FIRST, SECOND), window(LATER));
    assertThat(pending.through(59_998)).isEmpty();
  }

  @Test
  @Rows(252)
  void aDeltaThatComesTwiceIsOne() {
    PendingWindows pending = PendingWindows.of(List.of(FIRST, Deltas.of(59_999, 0, "a"), SECOND));
    assertThat(pending.through(59_999)).containsExactly(window(FIRST, SECOND));
  }

  @Test
  @Rows(251)
  void anotherDeltaOfTheSameShardIsAWindowOfItsOwnBehind() {
    WindowDelta other = Deltas.of(59_999, 0, "other");
    PendingWindows pending = PendingWindows.of(List.of(FIRST, other, SECOND));
    assertThat(pending.through(59_999)).containsExactly(window(FIRST, SECOND), window(other));
  }

  @Test
  @Rows(value = 213, z = "Z10")
  void aWindowInWhichAllCancelsIsLeftOutAndAShardOfWhichItIsTrueIsNot() {
    WindowDelta cancelled = Deltas.empty(59_999, 2);
    assertThat(PendingWindows.of(List.of(cancelled)).through(59_999)).isEmpty();
    assertThat(PendingWindows.of(List.of(cancelled, FIRST)).through(59_999))
        .containsExactly(window(FIRST, cancelled));
  }
}
