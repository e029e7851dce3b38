package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which threads may use a sink, and when. */
@Timeout(60)
class SinkThreadsTest {
  private static Lake lake;

  private final ExecutorService other =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "feeder"));
  private final SortBudget budget = SortBudget.ofMegabytes(1);
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

  @AfterEach
  void endOther() {
    other.shutdownNow();
    assertThat(budget.usedBytes()).isZero();
    budget.close();
  }

  private CdcSink sink() {
    return CdcSink.builder(lake.catalog(), shop.orders).sinkId("s").sorterBudget(budget).build();
  }

  /** A row that waits when it is read, until it may go on. */
  private static final class SlowRow implements StructLike {
    final CountDownLatch read = new CountDownLatch(1);
    final CountDownLatch goOn = new CountDownLatch(1);
    private final Record row;

    SlowRow(int key) {
      this.row = row(Shop.SCHEMA, key, "n", "d");
    }

    @Override
    public int size() {
      return row.size();
    }

    @Override
    public <T> T get(int place, Class<T> type) {
      read.countDown();
      try {
        goOn.await();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
      return row.get(place, type);
    }

    @Override
    public <T> void set(int place, T value) {
      throw new UnsupportedOperationException("read only");
    }
  }

  private Future<?> writeElsewhere(CdcSink sink, StructLike row) throws InterruptedException {
    Future<?> writing = other.submit(() -> sink.write(row, ChangeKind.INSERT, 1));
    if (row instanceof SlowRow slow) {
      slow.read.await();
    }
    return writing;
  }

  @Test
  void aSecondThreadIsRefusedWhileTheFirstIsInACall() throws Exception {
    SlowRow slow = new SlowRow(1);
    try (CdcSink sink = sink()) {
      Future<?> writing = writeElsewhere(sink, slow);
      for (Callable<?> call :
          List.<Callable<?>>of(
              () -> {
                sink.write(row(Shop.SCHEMA, 2, "n", "d"), ChangeKind.INSERT, 1);
                return null;
              },
              () -> sink.commit(1),
              () -> {
                sink.abort();
                return null;
              })) {
        assertThatThrownBy(call::call)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("cannot ")
            .hasMessageEndingWith(
                ": thread 'feeder' is in a call of the sink; let one thread at a time use it");
      }
      assertThat(sink.committedThrough()).as("may be asked").isEmpty();
      slow.goOn.countDown();
      writing.get();
      sink.write(row(Shop.SCHEMA, 3, "n", "d"), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(shop.keys(shop.orders)).as("nothing of the refused calls").containsExactly(1, 3);
  }

  @Test
  void threadsMayTakeTurns() throws Exception {
    try (CdcSink sink = sink()) {
      for (int key = 1; key <= 10; key++) {
        sink.write(row(Shop.SCHEMA, key, "n", "d"), ChangeKind.INSERT, 1);
        writeElsewhere(sink, row(Shop.SCHEMA, 100 + key, "n", "d")).get();
      }
      assertThat(other.submit(() -> sink.commit(1)).get().outcome()).isInstanceOf(Committed.class);
    }
    assertThat(shop.keys(shop.orders)).hasSize(20);
  }

  @Test
  void closingFromAnotherThreadWaitsForTheCallUnderWayAndLetsNoOtherBegin() throws Exception {
    SlowRow slow = new SlowRow(1);
    CdcSink sink = sink();
    Future<?> writing = writeElsewhere(sink, slow);
    Thread closer = new Thread(sink::close);
    closer.start();
    while (closer.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(() -> sink.commit(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot commit: the sink is closed");
    assertThat(closer.isAlive()).isTrue();
    slow.goOn.countDown();
    writing.get();
    closer.join();
    assertThat(budget.usedBytes()).isZero();
    sink.close();
    assertThat(shop.snapshots(shop.orders)).isZero();
  }

  @Test
  void aSinkIsNotClosedFromWithinItsOwnCall() {
    CdcSink sink = sink();
    StructLike closing =
        new StructLike() {
          @Override
          public int size() {
            return 3;
          }

          @Override
          public <T> T get(int place, Class<T> type) {
            sink.close();
            return null;
          }

          @Override
          public <T> void set(int place, T value) {
            throw new UnsupportedOperationException("read only");
          }
        };
    assertThatThrownBy(() -> sink.write(closing, ChangeKind.INSERT, 1))
        .hasStackTraceContaining("cannot close: this thread is in a call of the sink");
    sink.close();
  }

  @Test
  void aThreadThatIsInterruptedDoesNotBeginToCommitAndLosesNothing() {
    try (CdcSink sink = sink()) {
      sink.write(row(Shop.SCHEMA, 1, "n", "d"), ChangeKind.INSERT, 1);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> sink.commit(1))
          .isInstanceOf(CommitInterruptedException.class)
          .hasMessageContaining("cannot commit position 1: the thread is interrupted")
          .hasMessageContaining("nothing was begun; clear the interrupt and commit again");
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
  }

  @Test
  void theSinksOfManyTablesDoNotBeginToCommitEither() {
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      Shop.insert(sinks, shop.orders, 1);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> sinks.commit(1)).isInstanceOf(CommitInterruptedException.class);
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      Shop.insert(sinks, shop.customers, 2);
      sinks.commit(2);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
    assertThat(shop.keys(shop.customers)).containsExactly(2);
  }

  @Test
  void theSinksOfManyTablesTakeOneThreadAtATimeToo() throws Exception {
    SlowRow slow = new SlowRow(1);
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers)) {
      Future<?> writing =
          other.submit(() -> sinks.write(shop.orders, slow, ChangeKind.INSERT, 1, 1));
      slow.read.await();
      assertThatThrownBy(() -> Shop.insert(sinks, shop.customers, 2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "cannot write: thread 'feeder' is in a call of the sinks; let one thread at a time use"
                  + " it");
      assertThat(sinks.committedThrough()).isEmpty();
      slow.goOn.countDown();
      writing.get();
      sinks.commit(1);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1);
  }
}
