package dev.floe.benchmarks.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.commit.LongPast.Token;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  @Test
  void fullHasTheSizesOfTheTargets() {
    Scale full = Scale.of("full");
    assertThat(full.snapshots(History.SHORT)).isEqualTo(10);
    assertThat(full.snapshots(History.LONG)).isEqualTo(1_000);
    assertThat(full.backlog()).isEqualTo(100);
  }

  @Test
  void refusesUnknownNames() {
    assertThatThrownBy(() -> Scale.of("medium"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot run at the scale 'medium': there are only short and full");
    assertThatThrownBy(() -> Comparison.of("disk"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot compare 'disk': it is none of [sqlite, ");
  }

  @Test
  void everyOverheadHasItsTarget() {
    for (CatalogKind catalog : CatalogKind.values()) {
      for (CommitForm form : CommitForm.values()) {
        for (History history : new History[] {History.SHORT, History.LONG}) {
          assertThat(CommitMetric.overhead(catalog, form, history).target().gate())
              .isEqualTo("<= 1.1");
          assertThat(CommitMetric.overheadPrompt(catalog, form, history).target().gate())
              .isEqualTo("<= 1.1");
          assertThat(CommitMetric.noise(catalog, history).target().isSet()).isFalse();
        }
      }
    }
  }

  @Test
  void everyRecoveryIsTold() {
    for (History history : History.values()) {
      assertThat(CommitMetric.load(history).title()).endsWith("loading the table, \u00b5s");
      for (Token token : Token.values()) {
        assertThat(CommitMetric.recovery(token, history).title()).endsWith(", \u00b5s");
      }
    }
  }
}
