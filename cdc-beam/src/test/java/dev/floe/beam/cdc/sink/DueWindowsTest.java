package dev.floe.beam.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.apache.beam.sdk.testing.CoderProperties;
import org.junit.jupiter.api.Test;

class DueWindowsTest {
  private static CompleteWindow window(long endMs) {
    return new CompleteWindow(endMs, List.of(new byte[] {(byte) endMs}, new byte[] {2}));
  }

  private static final DueWindows FIRST = DueWindows.first(List.of(window(10), window(20)));

  @Test
  void whatTheTableDoesNotShowYetIsHandedOverAgain() {
    DueWindows next = FIRST.next(OptionalLong.of(10), List.of(window(30)));
    assertThat(next.after()).hasValue(10);
    assertThat(next.repeated()).containsExactly(window(20));
    assertThat(next.fresh()).containsExactly(window(30));
  }

  @Test
  void whatTheTableShowsIsNot() {
    DueWindows next = FIRST.next(OptionalLong.of(20), List.of(window(30)));
    assertThat(next.after()).hasValue(20);
    assertThat(next.repeated()).isEmpty();
  }

  @Test
  void aTableThatCannotBeSeenConfirmsNothing() {
    DueWindows next = FIRST.next(OptionalLong.empty(), List.of(window(30)));
    assertThat(next.after()).isEmpty();
    assertThat(next.next(OptionalLong.empty(), List.of(window(40))).repeated())
        .containsExactly(window(10), window(20), window(30));
  }

  @Test
  void repeatedWindowsThatAreThereByNowAreNotCommittedAgain() {
    DueWindows next = FIRST.next(OptionalLong.empty(), List.of(window(30)));
    assertThat(next.beyond(OptionalLong.of(10))).containsExactly(window(20), window(30));
    assertThat(next.beyond(OptionalLong.of(30)))
        .as("a fresh one is, so that it is found to be there, and put out")
        .containsExactly(window(30));
  }

  @Test
  void theCoderGivesBackWhatItTook() throws Exception {
    DueWindows next = FIRST.next(OptionalLong.of(10), List.of(window(30)));
    CoderProperties.coderDecodeEncodeEqual(new DueWindowsCoder(), next);
    CoderProperties.coderDecodeEncodeEqual(new DueWindowsCoder(), FIRST);
    CoderProperties.coderDecodeEncodeEqual(new WindowDeltaCoder(), Deltas.of(7, 3, "file"));
    CoderProperties.coderDecodeEncodeEqual(
        new DestinationShardCoder(), new DestinationShard("db.t", 15));
  }
}
