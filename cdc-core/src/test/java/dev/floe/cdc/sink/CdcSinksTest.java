package dev.floe.cdc.sink;

import static dev.floe.cdc.sink.Shop.insert;
import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One source, many tables: what is written where, and what is refused. */
class CdcSinksTest {
  private static Lake lake;

  private Shop shop;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTables() {
    shop = new Shop(lake);
  }

  @Test
  void eachTableGetsASnapshotOfItsOwnWithItsOwnToken() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).isEmpty();
      assertThat(insert(sinks, shop.orders, 1)).isTrue();
      assertThat(insert(sinks, shop.customers, 2)).isTrue();
      TablesCommitResult result = sinks.commit(2);
      assertThat(result.position()).isEqualTo(2);
      assertThat(result.tables()).containsOnlyKeys(shop.orders, shop.customers);
      assertThat(result.tables().values())
          .allSatisfy(table -> assertThat(table.outcome()).isInstanceOf(Committed.class));
      assertThat(sinks.committedThrough()).hasValue(2);
      assertThat(sinks.lastCommitted(shop.orders).orElseThrow().position()).isEqualTo(2);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
    assertThat(shop.keys(shop.customers)).containsExactly(2);
    assertThat(shop.counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
  }

  @Test
  void aTableWithoutChangesGetsNoSnapshotAndCountsAtTheCommittedPosition() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      sinks.commit(2);
      insert(sinks, shop.orders, 3);
      assertThat(sinks.commit(3).tables()).containsOnlyKeys(shop.orders);
      assertThat(sinks.committedThrough()).hasValue(3);
      assertThat(sinks.committedThrough(shop.customers)).hasValue(3);
      assertThat(shop.snapshots(shop.customers)).isEqualTo(1);
      sinks.abort();
      assertThat(sinks.committedThrough()).as("its token is what it was").hasValue(3);
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).as("after a restart its token counts").hasValue(2);
      assertThat(sinks.holds(shop.orders, 3)).isTrue();
      assertThat(sinks.holds(shop.customers, 3)).isFalse();
    }
  }

  @Test
  void afterARestartTheSourceIsReadFromTheLowestAndWhatATableHoldsIsSkipped() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      sinks.commit(2);
      insert(sinks, shop.orders, 3);
      sinks.commit(4);
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).hasValue(2);
      assertThat(insert(sinks, shop.orders, 3)).as("orders hold 3").isFalse();
      assertThat(insert(sinks, shop.customers, 5)).isTrue();
      assertThat(insert(sinks, shop.orders, 6)).isTrue();
      sinks.commit(6);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 3, 6);
    assertThat(shop.keys(shop.customers)).containsExactly(2, 5);
  }

  @Test
  void anEpochMayEndWhereNoTableHadAChange() {
    try (CdcSinks sinks = shop.open(shop.orders)) {
      insert(sinks, shop.orders, 1);
      sinks.commit(1);
      assertThat(sinks.commit(9).tables()).isEmpty();
      assertThat(sinks.commit(9).tables()).isEmpty();
      assertThat(sinks.committedThrough()).hasValue(9);
      assertThatThrownBy(() -> sinks.commit(8))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot commit position 8: position 9 is committed in all tables; give a position after"
                  + " it");
    }
  }

  @Test
  void aPositionThatIsCommittedIsNotTakenForOtherChanges() {
    try (CdcSinks sinks = shop.open(shop.orders)) {
      insert(sinks, shop.orders, 1);
      sinks.commit(5);
      assertThat(insert(sinks, shop.orders, 5)).as("committed through 5").isFalse();
      sinks.write(shop.orders, row(Shop.SCHEMA, 6, "n", "d"), ChangeKind.INSERT, 6);
      assertThatThrownBy(() -> sinks.commit(5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "position 5 is committed in all tables, and the changes since then");
      sinks.commit(6);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 6);
  }

  @Test
  void anEpochDoesNotEndBeforeOneOfItsChanges() {
    try (CdcSinks sinks = shop.open(shop.orders)) {
      insert(sinks, shop.orders, 7);
      assertThatThrownBy(() -> sinks.commit(6))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot commit position 6: a change at position 7 was written")
          .hasMessageContaining("give at least that position");
      sinks.commit(7);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(7);
  }

  @Test
  void aChangeWithoutPositionIsNotTakenByATableThatMayHoldIt() {
    try (CdcSinks sinks = shop.open(shop.orders)) {
      insert(sinks, shop.orders, 1);
      sinks.commit(10);
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThatThrownBy(
              () -> sinks.write(shop.orders, row(Shop.SCHEMA, 1, "n", "d"), ChangeKind.INSERT, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot write to table " + shop.orders + " without the position")
          .hasMessageContaining("through position 10, and the source is read on from its beginning")
          .hasMessageContaining("give the position, so that what is held is skipped");
      sinks.write(shop.customers, row(Shop.SCHEMA, 2, "n", "d"), ChangeKind.INSERT, 2);
      sinks.commit(10);
      sinks.write(shop.orders, row(Shop.SCHEMA, 11, "n", "d"), ChangeKind.INSERT, 11);
      sinks.commit(11);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 11);
    assertThat(shop.keys(shop.customers)).containsExactly(2);
  }

  @Test
  void tablesHaveOptionsOfTheirOwnButNotOfWhatIsShared() {
    CdcSinks.Builder builder =
        CdcSinks.builder(lake.catalog())
            .sinkId("s")
            .tableOptions(
                (table, options) -> {
                  if (table.equals(shop.customers)) {
                    options.upsert().snapshotProperties(Map.of("owner", "crm"));
                  }
                  if (table.equals(shop.items)) {
                    options.sinkId("other");
                  }
                });
    try (CdcSinks sinks = builder.build()) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      sinks.commit(2, Map.of("batch", "7"));
      assertThat(sinks.lastCommitted(shop.customers).orElseThrow().summary())
          .containsEntry("owner", "crm")
          .containsEntry("batch", "7");
      assertThat(sinks.lastCommitted(shop.orders).orElseThrow().summary())
          .doesNotContainKey("owner")
          .containsEntry("batch", "7");
      assertThatThrownBy(() -> sinks.open(shop.items))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot set sinkId to other: it is set to s already");
      assertThat(sinks.tables()).containsExactly(shop.orders, shop.customers);
    }
  }

  @Test
  void memoryAndThreadsAreNotSetForOneTable() {
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        CdcSinks sinks =
            CdcSinks.builder(lake.catalog())
                .sinkId("s")
                .sorterBudget(budget)
                .tableOptions((table, options) -> options.writerThreads(2))
                .build()) {
      assertThatThrownBy(() -> sinks.open(shop.orders))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot set writerThreads to 2: writerExecutor is set to");
    }
  }

  @Test
  void allTablesSortInOneBudget() {
    try (SortBudget budget = SortBudget.ofMegabytes(4)) {
      try (CdcSinks sinks = shop.sinks(lake.catalog()).sorterBudget(budget).build()) {
        insert(sinks, shop.orders, 1);
        long one = budget.usedBytes();
        insert(sinks, shop.customers, 2);
        assertThat(budget.usedBytes()).isGreaterThan(one).isLessThanOrEqualTo(4L << 20);
      }
      assertThat(budget.usedBytes()).isZero();
      assertThat(shop.files(shop.orders)).isZero();
    }
  }

  @Test
  void anOpenTableSaysWhatRowsItTakes() {
    try (CdcSinks sinks = shop.open()) {
      OpenTable table = sinks.open(shop.orders);
      assertThat(table.name()).isEqualTo(shop.orders);
      assertThat(table.schema().sameSchema(Shop.SCHEMA)).isTrue();
      assertThat(table.equalityColumns()).containsExactly("id");
      assertThat(table.partitionColumns()).isEmpty();
    }
  }

  @Test
  void aTableThatIsNotOpenHasNoPosition() {
    try (CdcSinks sinks = shop.open(shop.orders)) {
      assertThatThrownBy(() -> sinks.committedThrough(shop.items))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot tell of table " + shop.items + ": it is not open");
    }
  }

  @Test
  void sinksWithoutAnIdAreNotBuilt() {
    assertThatThrownBy(() -> CdcSinks.builder(lake.catalog()).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot build sinks: no sink id is given");
  }

  @Test
  void aTableThatIsNoneIsToldWhenTheSinksAreBuilt() {
    TableIdentifier none = Lake.id("none");
    assertThatThrownBy(() -> shop.sinks(lake.catalog()).tables(List.of(shop.orders, none)).build())
        .hasMessageContaining("cannot write to table " + none + ": it does not exist");
  }

  @Test
  void afterCloseNothingIsTaken() {
    CdcSinks sinks = shop.open(shop.orders);
    insert(sinks, shop.orders, 1);
    sinks.close();
    sinks.close();
    assertThatThrownBy(() -> insert(sinks, shop.orders, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot write: the sinks are closed");
    assertThatThrownBy(() -> sinks.commit(2)).hasMessageContaining("the sinks are closed");
    assertThatThrownBy(sinks::abort).hasMessageContaining("the sinks are closed");
    assertThat(shop.files(shop.orders)).isZero();
  }
}
