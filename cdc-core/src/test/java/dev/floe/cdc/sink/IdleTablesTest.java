package dev.floe.cdc.sink;

import static dev.floe.cdc.sink.Shop.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that the source has no changes for: where their tokens stand. */
class IdleTablesTest {
  private static Lake lake;

  private Shop shop;
  private Clock clock = Clock.systemUTC();

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

  private CdcSinks open(Catalog catalog, TableIdentifier... tables) {
    return CdcSinks.builder(catalog)
        .sinkId("s")
        .tables(List.of(tables))
        .tableOptions(
            (table, options) -> options.tokenHeartbeat(Duration.ofHours(1)).clock(new Moved()))
        .writerThreads(2)
        .build();
  }

  /** The clock of the test, which moves it. */
  private final class Moved extends Clock {
    @Override
    public ZoneId getZone() {
      return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return clock.withZone(zone);
    }

    @Override
    public Instant instant() {
      return clock.instant();
    }
  }

  private void hoursPass(int hours) {
    clock = Clock.offset(clock, Duration.ofHours(hours));
  }

  @Test
  void aTableWithoutATokenGetsOneWithTheFirstCommit() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 3);
      sinks.commit(5);
      insert(sinks, shop.orders, 6);
      sinks.commit(6);
      assertThat(shop.snapshots(shop.customers)).isEqualTo(1);
      assertThat(shop.files(shop.customers)).isZero();
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).hasValue(5);
      insert(sinks, shop.customers, 7);
      sinks.commit(7);
    }
    assertThat(shop.keys(shop.customers)).containsExactly(7);
  }

  @Test
  void aFirstTokenThatFailsDoesNoHarmAndIsSaidLater() {
    try (CdcSinks sinks = shop.open(shop.faulty(), shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 1);
      shop.faults.nextCommit(CommitFault.NONE, CommitFault.REFUSED);
      assertThat(sinks.commit(1).tables()).containsOnlyKeys(shop.orders);
      assertThat(shop.snapshots(shop.customers)).isZero();
      assertThat(sinks.committedThrough()).hasValue(1);
      sinks.commit(2);
      assertThat(sinks.lastCommitted(shop.customers).orElseThrow().position()).isEqualTo(2);
    }
  }

  @Test
  void aTokenThatBecomesOldIsMovedToThePositionOfTheCommit() {
    try (CdcSinks sinks = open(lake.catalog(), shop.orders, shop.customers)) {
      insert(sinks, shop.orders, 1);
      insert(sinks, shop.customers, 2);
      sinks.commit(2);
      insert(sinks, shop.orders, 3);
      sinks.commit(3);
      assertThat(shop.snapshots(shop.customers)).as("young still").isEqualTo(1);
      hoursPass(2);
      insert(sinks, shop.orders, 4);
      sinks.commit(4);
      assertThat(shop.snapshots(shop.customers)).isEqualTo(2);
      assertThat(sinks.lastCommitted(shop.customers).orElseThrow().position()).isEqualTo(4);
      insert(sinks, shop.customers, 5);
      sinks.commit(5);
    }
    try (CdcSinks sinks = open(lake.catalog(), shop.orders, shop.customers)) {
      assertThat(sinks.committedThrough()).as("that of the orders was old too").hasValue(5);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 3, 4);
    assertThat(shop.keys(shop.customers)).containsExactly(2, 5);
  }

  @Test
  void aHeartbeatKeepsTheTokensOfAnIdleSourceYoung() {
    try (CdcSinks sinks = open(lake.catalog(), shop.orders, shop.customers)) {
      assertThat(sinks.heartbeat()).as("nothing is committed").isFalse();
      insert(sinks, shop.orders, 1);
      sinks.commit(1);
      insert(sinks, shop.customers, 2);
      sinks.commit(2);
      assertThat(sinks.heartbeat()).as("young still").isFalse();
      hoursPass(2);
      insert(sinks, shop.customers, 3);
      assertThat(sinks.heartbeat()).isTrue();
      assertThat(sinks.lastCommitted(shop.orders).orElseThrow().position()).isEqualTo(2);
      assertThat(sinks.lastCommitted(shop.customers).orElseThrow().position())
          .as("what is written is not committed by it")
          .isEqualTo(2);
      sinks.commit(3);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
    assertThat(shop.keys(shop.customers)).containsExactly(2, 3);
  }

  @Test
  void aTableThatAnotherHasMovedIsLeftWhereItIs() {
    try (CdcSinks sinks = open(lake.catalog(), shop.orders, shop.customers);
        CdcSinks rival = shop.open(shop.customers)) {
      insert(sinks, shop.orders, 1);
      insert(rival, shop.customers, 7);
      rival.commit(7);
      sinks.commit(2);
      assertThat(sinks.committedThrough(shop.customers)).hasValue(7);
      assertThat(insert(sinks, shop.customers, 7)).isFalse();
      assertThat(insert(sinks, shop.customers, 8)).isTrue();
      sinks.commit(8);
    }
    assertThat(shop.keys(shop.customers)).containsExactly(7, 8);
  }
}
