package dev.floe.cdc.sink;

import static dev.floe.cdc.sink.Shop.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.Faults.CommitFault;
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

/** Tables that come later, that go, and that come under two names. */
class JoiningTablesTest {
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

  /** Sinks that have committed position 10 to the orders. */
  private CdcSinks atTen() {
    CdcSinks sinks = shop.open(shop.faulty(), shop.orders);
    insert(sinks, shop.orders, 1);
    sinks.commit(10);
    return sinks;
  }

  @Test
  void aNewTableJoinsAtThePositionCommittedLast() {
    try (CdcSinks sinks = atTen()) {
      insert(sinks, shop.customers, 11);
      assertThat(sinks.committedThrough(shop.customers)).hasValue(10);
      assertThat(sinks.committedThrough()).hasValue(10);
      sinks.commit(12);
      assertThat(sinks.committedThrough()).hasValue(12);
    }
    assertThat(shop.keys(shop.customers)).containsExactly(11);
  }

  @Test
  void aTableThatJoinsIsCommittedFirstAndTheOthersWaitForIt() {
    try (CdcSinks sinks = atTen()) {
      insert(sinks, shop.orders, 11);
      insert(sinks, shop.customers, 12);
      shop.faults.nextCommit(CommitFault.REFUSED);
      TablesCommitException failure =
          catchThrowableOfType(TablesCommitException.class, () -> sinks.commit(12));
      assertThat(failure.failures()).containsOnlyKeys(shop.customers);
      assertThat(failure.committed()).isEmpty();
      assertThat(failure.waiting()).containsExactly(shop.orders);
      assertThat(failure)
          .hasMessageContaining(
              "waiting until a table that has just joined is committed, which goes first: "
                  + shop.orders);
      assertThat(sinks.committedThrough()).hasValue(10);
    }
    try (CdcSinks restarted = shop.open(shop.orders)) {
      assertThat(restarted.committedThrough())
          .as("where the source is read again, the new table's changes too")
          .hasValue(10);
      insert(restarted, shop.orders, 11);
      insert(restarted, shop.customers, 12);
      restarted.commit(12);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 11);
    assertThat(shop.keys(shop.customers)).containsExactly(12);
  }

  @Test
  void aTableThatJoinedGoesWithTheOthersOnceItHasAToken() {
    try (CdcSinks sinks = atTen()) {
      insert(sinks, shop.customers, 11);
      sinks.commit(11);
      insert(sinks, shop.orders, 12);
      insert(sinks, shop.customers, 13);
      shop.faults.nextCommit(CommitFault.NONE, CommitFault.REFUSED);
      TablesCommitException failure =
          catchThrowableOfType(TablesCommitException.class, () -> sinks.commit(13));
      assertThat(failure.failures()).containsOnlyKeys(shop.customers);
      assertThat(failure.committed()).containsOnlyKeys(shop.orders);
    }
  }

  @Test
  void aTableWithAnOlderTokenIsNotTakenWhileOthersAreUnderWay() {
    try (CdcSinks sinks = shop.open(shop.customers)) {
      insert(sinks, shop.customers, 5);
      sinks.commit(5);
    }
    try (CdcSinks sinks = atTen()) {
      assertThatThrownBy(() -> insert(sinks, shop.customers, 11))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot open table " + shop.customers)
          .hasMessageContaining("through position 5, and the source was read on from 10")
          .hasMessageContaining("name the table when the sinks are built");
      assertThat(sinks.tables()).containsExactly(shop.orders);
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).hasValue(5);
    }
  }

  @Test
  void aTableThatIsFurtherThanTheOthersSkipsWhatItHolds() {
    try (CdcSinks sinks = shop.open(shop.customers)) {
      insert(sinks, shop.customers, 15);
      sinks.commit(15);
    }
    try (CdcSinks sinks = atTen()) {
      assertThat(insert(sinks, shop.customers, 15)).isFalse();
      assertThat(insert(sinks, shop.customers, 16)).isTrue();
      sinks.commit(16);
    }
    assertThat(shop.keys(shop.customers)).containsExactly(15, 16);
  }

  @Test
  void aTableIsCreatedWithItsFirstChange() {
    TableIdentifier table = Lake.id(lake.newName());
    CdcSinks.Builder builder =
        CdcSinks.builder(lake.catalog())
            .sinkId("s")
            .tableOptions(
                (name, options) ->
                    options
                        .equalityColumns("id")
                        .createIfMissing(new TableDefinition(Shop.SCHEMA, List.of(), Map.of())));
    try (CdcSinks sinks = builder.build()) {
      insert(sinks, table, 1);
      sinks.commit(1);
    }
    assertThat(shop.keys(table)).containsExactly(1);
  }

  @Test
  void aTableUnderTwoNamesIsRefusedUnderTheSecond() {
    try (CdcSinks sinks = atTen()) {
      TableIdentifier renamed = Lake.id(lake.newName());
      lake.catalog().renameTable(shop.orders, renamed);
      assertThatThrownBy(() -> insert(sinks, renamed, 11))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot open table " + renamed)
          .hasMessageContaining("it is the table that is open as " + shop.orders)
          .hasMessageContaining("use one name, or remove the other first");
      sinks.remove(shop.orders);
      insert(sinks, renamed, 11);
      sinks.commit(11);
      assertThat(shop.keys(renamed)).containsExactly(1, 11);
    }
  }

  @Test
  void aTableThatIsDroppedFailsUntilItIsRemoved() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      lake.catalog().dropTable(shop.customers, false);
      TablesCommitException failure =
          catchThrowableOfType(TablesCommitException.class, () -> sinks.commit(2));
      assertThat(failure.failures()).containsOnlyKeys(shop.customers);
      assertThat(failure.committed()).containsOnlyKeys(shop.orders);
      assertThat(failure).hasMessageContaining("it was dropped, or renamed");
      sinks.remove(shop.customers);
      assertThat(sinks.commit(2).tables()).containsOnlyKeys(shop.orders);
      assertThat(sinks.committedThrough()).hasValue(2);
      assertThatThrownBy(() -> insert(sinks, shop.customers, 3))
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("it does not exist");
      insert(sinks, shop.orders, 4);
      sinks.commit(4);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 4);
  }

  @Test
  void anAbortGoesOnPastATableThatIsDropped() {
    try (CdcSinks sinks = shop.open(shop.customers, shop.orders)) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      lake.catalog().dropTable(shop.customers, false);
      assertThatThrownBy(sinks::abort)
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("it was dropped, or renamed");
      sinks.remove(shop.customers);
      insert(sinks, shop.orders, 1);
      sinks.commit(2);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
  }

  @Test
  void aTableThatWasRemovedWithChangesIsNotTakenAgainWithoutThem() {
    try (CdcSinks sinks = atTen()) {
      insert(sinks, shop.orders, 11);
      insert(sinks, shop.customers, 12);
      sinks.remove(shop.customers);
      sinks.commit(12);
      assertThatThrownBy(() -> insert(sinks, shop.customers, 13))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot open table " + shop.customers + " again")
          .hasMessageContaining("read the source again from position 10");
      sinks.abort();
      assertThatThrownBy(() -> insert(sinks, shop.customers, 13))
          .as("what was discarded is not read again")
          .isInstanceOf(IllegalStateException.class);
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).isEmpty();
    }
  }

  @Test
  void aTableThatWasRemovedJoinsAgainWhenItsChangesAreReadAgain() {
    try (CdcSinks sinks = atTen()) {
      insert(sinks, shop.customers, 11);
      sinks.remove(shop.customers);
      sinks.abort();
      assertThat(sinks.committedThrough()).hasValue(10);
      insert(sinks, shop.customers, 11);
      sinks.commit(12);
    }
    assertThat(shop.keys(shop.customers)).containsExactly(11);
  }
}
