package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Upkeep;

/** What somebody commits on top of a sink's newest token before all that is below is expired. */
enum OnTop {
  EMPTY_SNAPSHOT,
  COMPACTION;

  /** Commits it, and expires the snapshots below, so that none is left that carries a token. */
  void expireAllBelow(Scenario scenario) {
    switch (this) {
      case EMPTY_SNAPSHOT -> Upkeep.emptySnapshot(scenario.table());
      case COMPACTION -> ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
    }
    Upkeep.expireToOneSnapshot(scenario.table());
    assertThat(scenario.snapshots()).hasSize(1);
  }
}
