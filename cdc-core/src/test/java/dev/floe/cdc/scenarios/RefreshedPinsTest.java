package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pins that are kept while the table is looked at anew. */
class RefreshedPinsTest {
  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private PinnedTable resolve(Scenario scenario) {
    return new Doors(lake, scenario.name(), Shapes.BUCKETS)
        .resolve(lake.connect(new FaultyCatalog(faults)));
  }

  private static void evolve(Scenario scenario) {
    Shapes.byEightBuckets(scenario.table());
    scenario.restart().epoch("2.I1");
  }

  @Test
  void thePinsStayAndTheReachFollowsTheTable() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      PinnedTable pinned = resolve(scenario);
      evolve(scenario);
      PinnedTable refreshed = pinned.refreshed();
      assertThat(pinned.reach().specIds()).containsExactly(0);
      assertThat(refreshed.reach().specIds()).containsExactly(0, 1);
      assertThat(refreshed.pin()).isEqualTo(pinned.pin());
      assertThat(refreshed.spec().specId()).isZero();
      assertThat(refreshed.currentSpecId()).isEqualTo(1);
    }
  }

  @Test
  void whatWasKnownHoldsWhereTheCatalogIsDown() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      PinnedTable pinned = resolve(scenario);
      evolve(scenario);
      faults.catalogDown(true);
      assertThat(pinned.refreshed()).isSameAs(pinned);
      faults.catalogDown(false);
      assertThat(pinned.refreshed().reach().specIds()).containsExactly(0, 1);
    }
  }

  @Test
  void aDroppedTableIsSaid() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      PinnedTable pinned = resolve(scenario);
      lake.catalog().dropTable(Lake.id(scenario.name()));
      assertThatThrownBy(pinned::refreshed)
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("it was dropped, or renamed");
    }
  }

  @Test
  void anotherTableOfTheNameIsSaid() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      PinnedTable pinned = resolve(scenario);
      lake.catalog().dropTable(Lake.id(scenario.name()));
      lake.create(scenario.name(), Shapes.BUCKETS.schema(), Shapes.BUCKETS.spec());
      assertThatThrownBy(pinned::refreshed)
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("it was dropped and created anew");
    }
  }

  @Test
  @DisplayName("Z21: an upsert's only epoch deletes nothing from a table without a snapshot")
  void anUpsertDeletesNothingFromATableWithoutASnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      TableRequirements upsert =
          new TableRequirements(List.of(), WriteMode.UPSERT, Optional.empty());
      PinnedTable pinned =
          new TableResolver(lake.catalog()).resolve(Lake.id(scenario.name()), upsert);
      assertThat(pinned.reachOfOnlyEpoch().specs()).isEmpty();
      assertThat(resolve(scenario).reachOfOnlyEpoch().specIds())
          .as("of changes with before-images")
          .containsExactly(0);
      scenario.epoch("1.I1");
      assertThat(pinned.refreshed().reachOfOnlyEpoch().specIds()).containsExactly(0);
    }
  }
}
