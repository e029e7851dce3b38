package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.WriteMode;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  @Test
  void insertThenUpdateIsOneRow() {
    Changes changes = changes(ChangeKind.INSERT, ChangeKind.UPDATE_AFTER);
    assertThat(Outcome.ofCollapse(changes, WriteMode.RETRACT)).isEqualTo(new Outcome(1, 0, 0));
    assertThat(Outcome.ofCollapse(changes, WriteMode.UPSERT)).isEqualTo(new Outcome(1, 1, 0));
    assertThat(Outcome.ofUpsert(changes)).isEqualTo(new Outcome(2, 1, 1));
    assertThat(Outcome.ofAppend(changes)).isEqualTo(new Outcome(2, 0, 0));
  }

  @Test
  void updateThenDeleteIsOneDelete() {
    Changes changes = changes(ChangeKind.UPDATE_AFTER, ChangeKind.DELETE);
    assertThat(Outcome.ofCollapse(changes, WriteMode.RETRACT)).isEqualTo(new Outcome(0, 1, 0));
    assertThat(Outcome.ofUpsert(changes)).isEqualTo(new Outcome(1, 1, 1));
  }

  /** Changes of one key. */
  private static Changes changes(ChangeKind... kinds) {
    return new ChangeMaker(1).make(kinds, new long[kinds.length]);
  }
}
