package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that does not keep up holds back who writes, and costs no more memory. */
@Timeout(120)
class BackPressureTest {
  private static final int BUDGET_BYTES = 1 << 20;
  private static final int ROWS = 60_000;

  @TempDir Path folder;
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** A thread that writes all rows in turns to tables, and commits. */
  private Thread feeder(CdcSinks sinks, TableIdentifier... tables) {
    return new Thread(
        () -> {
          try {
            for (int key = 1; key <= ROWS; key++) {
              sinks.write(
                  tables[key % tables.length],
                  row(Shop.SCHEMA, key, "name", "data"),
                  ChangeKind.INSERT,
                  key,
                  key);
              written.set(key);
            }
            sinks.commit(ROWS);
          } catch (Throwable thrown) {
            failure.set(thrown);
          }
        },
        "feeder");
  }

  private static void awaitHeldBack(Thread feeder, SlowSpillStore store) {
    while (feeder.isAlive() && (feeder.getState() != Thread.State.WAITING || store.unused() > 0)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void writeWaitsForASlowDiskAndMemoryStaysWithinTheBudget() throws InterruptedException {
    try (Lake lake = new Lake(folder);
        SortBudget budget = SortBudget.ofBytes(BUDGET_BYTES);
        SlowSpillStore store =
            new SlowSpillStore(SpillStore.inDirectory(folder.resolve("spill")), budget)) {
      Shop shop = new Shop(lake);
      try (CdcSinks sinks =
          shop.sinks(lake.catalog())
              .sorterBudget(budget)
              .spillStore(store)
              .writerThreads(2)
              .build()) {
        Thread feeder = feeder(sinks, shop.orders, shop.customers);
        feeder.start();
        int before = -1;
        for (int step = 0; step < 5; step++) {
          awaitHeldBack(feeder, store);
          assertThat(failure).hasNullValue();
          assertThat(written).as("held back").hasValueLessThan(ROWS);
          assertThat(written.get()).as("goes on as the disk does").isGreaterThanOrEqualTo(before);
          assertThat(budget.usedBytes()).isLessThanOrEqualTo(BUDGET_BYTES);
          before = written.get();
          store.letPass(4);
        }
        store.letAllPass();
        feeder.join();
        assertThat(failure).hasNullValue();
        assertThat(written).hasValue(ROWS);
        assertThat(store.peakBytes()).isPositive().isLessThanOrEqualTo(BUDGET_BYTES);
      }
      assertThat(budget.usedBytes()).isZero();
      assertThat(shop.keys(shop.orders)).hasSize(ROWS / 2).doesNotHaveDuplicates();
      assertThat(shop.keys(shop.customers)).hasSize(ROWS / 2).doesNotHaveDuplicates();
    }
  }

  @Test
  void closingWhileAWriteIsHeldBackWaitsForItAndLeavesNothing() throws InterruptedException {
    try (Lake lake = new Lake(folder);
        SortBudget budget = SortBudget.ofBytes(BUDGET_BYTES);
        SlowSpillStore store =
            new SlowSpillStore(SpillStore.inDirectory(folder.resolve("spill")), budget)) {
      Shop shop = new Shop(lake);
      CdcSinks sinks = shop.sinks(lake.catalog()).sorterBudget(budget).spillStore(store).build();
      Thread feeder = feeder(sinks, shop.orders);
      feeder.start();
      awaitHeldBack(feeder, store);
      Thread closer = new Thread(sinks::close);
      closer.start();
      while (closer.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      store.letAllPass();
      closer.join();
      feeder.join();
      assertThat(failure.get())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("cannot write: the sinks are closed");
      assertThat(budget.usedBytes()).isZero();
      assertThat(shop.files(shop.orders)).isZero();
    }
  }
}
