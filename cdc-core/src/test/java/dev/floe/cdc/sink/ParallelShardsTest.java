package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.delta.DeltaWriteException;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An epoch's shards, written on several threads. */
@Timeout(120)
class ParallelShardsTest {
  private static final Schema SCHEMA = Shapes.BUCKETS.schema();
  private static final int ROWS = 60;
  private static final int SHARDS = 4;

  private static Lake lake;

  @TempDir Path spill;
  private final Faults faults = new Faults();
  private final Counters counters = new Counters();
  private String table;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTable() {
    table = lake.newName();
    lake.create(table, SCHEMA, Shapes.BUCKETS.spec());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    try (Stream<Path> paths = Files.walk(spill)) {
      assertThat(paths.filter(Files::isRegularFile)).isEmpty();
    }
  }

  private CdcSink.Builder options() {
    return CdcSink.builder(lake.connect(new FaultyCatalog(faults)), Lake.id(table))
        .sinkId("s")
        .metrics(counters)
        .shards(SHARDS)
        .spillDirectory(spill);
  }

  private static void update(CdcSink sink) {
    for (int id = 0; id < ROWS; id++) {
      sink.write(row(SCHEMA, id, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
      sink.write(row(SCHEMA, id, "m", "d"), ChangeKind.UPDATE_AFTER, 1);
    }
  }

  @ParameterizedTest(name = "budget of {0} bytes")
  @ValueSource(longs = {1, 64 << 10, 16 << 20})
  void theSameIsWrittenAsOnOneThread(long budgetBytes) {
    List<EpochStats> written = new ArrayList<>();
    for (int threads : List.of(1, 3)) {
      createTable();
      try (SortBudget budget = SortBudget.ofBytes(budgetBytes)) {
        try (CdcSink sink = options().sorterBudget(budget).writerThreads(threads).build()) {
          for (int epoch = 1; epoch <= 2; epoch++) {
            update(sink);
            written.add(sink.commit(epoch).written());
            assertThat(budget.usedBytes()).isZero();
          }
        }
      }
      assertThat(lake.rows(table)).hasSize(ROWS);
    }
    assertThat(written.subList(2, 4))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("bytes")
        .isEqualTo(written.subList(0, 2));
    assertThat(counters.of(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isEqualTo(4 * ROWS);
  }

  @Test
  void partitionsBeyondThoseThatAreOpenAreSortedInTheSharedBudget() {
    try (SortBudget budget = SortBudget.ofBytes(64 << 10)) {
      try (CdcSink sink =
          options().sorterBudget(budget).maxOpenPartitions(1).writerThreads(SHARDS).build()) {
        update(sink);
        sink.commit(1);
        assertThat(budget.usedBytes()).isZero();
      }
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @ParameterizedTest(name = "file {0} fails at {1}")
  @CsvSource({
    "1, OPEN",
    "9, OPEN",
    "32, OPEN",
    "1, WRITE",
    "5, WRITE",
    "20, WRITE",
    "32, WRITE",
    "1, CLOSE",
    "12, CLOSE",
    "31, CLOSE"
  })
  void everyFileOfAFailedEpochIsRemovedWhoeverWroteIt(int nth, FileFault fault) {
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        CdcSink sink = options().sorterBudget(budget).writerThreads(3).build()) {
      update(sink);
      faults.failFile(nth, fault); // 4 shards, 4 buckets, a data and a delete file each
      assertThatThrownBy(() -> sink.commit(10))
          .isInstanceOf(DeltaWriteException.class)
          .rootCause()
          .hasMessageContaining("disk full at");
      assertThat(lake.dataFiles(table)).isEmpty();
      assertThat(budget.usedBytes()).isZero();
      assertThatThrownBy(() -> update(sink)).hasMessageContaining("abort");
      sink.abort();
      update(sink);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
    assertThat(lake.dataFiles(table)).hasSize(32);
  }

  @Test
  void aSinkUsesTheExecutorThatItIsGivenAndLeavesItOpen() {
    Set<String> names = ConcurrentHashMap.newKeySet();
    ExecutorService executor =
        Executors.newFixedThreadPool(
            2,
            task ->
                new Thread(
                    () -> {
                      names.add(Thread.currentThread().getName());
                      task.run();
                    },
                    "services-own"));
    try {
      try (CdcSink sink = options().writerExecutor(executor, 3).build()) {
        update(sink);
        sink.commit(1);
      }
      assertThat(names).containsOnly("services-own");
      assertThat(executor.isShutdown()).isFalse();
    } finally {
      executor.shutdownNow();
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  void anExecutorThatWasShutDownCostsTimeAlone() {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    executor.shutdownNow();
    try (CdcSink sink = options().writerExecutor(executor, 3).build()) {
      update(sink);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  void aClosedSinkLeavesNoThreadOfItsOwn() throws InterruptedException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (CdcSink sink = options().writerThreads(3).build()) {
      update(sink);
      sink.commit(1);
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread) && thread.getName().startsWith("floe-write-")) {
        thread.join();
      }
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> !before.contains(thread))
        .noneMatch(thread -> thread.getName().startsWith("floe-write-"));
  }

  @Test
  void anInterruptWhileShardsAreWrittenLeavesNothingBehind() {
    Thread committing = Thread.currentThread();
    // Both threads are at their first shard when the interrupt comes: half of the shards are left.
    faults.beforeEachFile(
        () -> {
          if (Thread.currentThread() != committing) {
            committing.interrupt();
          }
          awaitInterrupt(); // Of the committing thread, which passes it on to the other.
        });
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        CdcSink sink = options().sorterBudget(budget).writerThreads(2).build()) {
      update(sink);
      assertThatThrownBy(() -> sink.commit(1))
          .isInstanceOf(CommitInterruptedException.class)
          .hasMessageContaining("the thread was interrupted while files were written");
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(lake.snapshots(table)).isEmpty();
      assertThat(lake.dataFiles(table)).isEmpty();
      assertThat(budget.usedBytes()).isZero();
      assertThatThrownBy(() -> update(sink)).hasMessageContaining("abort");
      faults.beforeEachFile(() -> {});
      sink.abort();
      update(sink);
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  private static void awaitInterrupt() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  @Test
  void anInterruptAfterTheShardsAreWrittenKeepsThemForTheNextTry() {
    Thread committing = Thread.currentThread();
    Executor all =
        task -> {
          task.run(); // All shards, on this thread; then comes the interrupt.
          committing.interrupt();
        };
    try (CdcSink sink = options().writerExecutor(all, 2).build()) {
      update(sink);
      assertThatThrownBy(() -> sink.commit(1))
          .isInstanceOf(CommitInterruptedException.class)
          .hasMessageContaining("cannot commit position 1: the thread is interrupted");
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(lake.snapshots(table)).isEmpty();
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void manyThreadsAreNotFew(int threads) {
    if (threads < 1) {
      assertThatThrownBy(() -> options().writerThreads(threads))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot set the writer threads to 0; give at least 1, which is the thread that"
                  + " commits");
    } else {
      assertThatThrownBy(() -> options().writerThreads(threads).writerExecutor(Runnable::run, 2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot set writerExecutor")
          .hasMessageContaining("writerThreads is set to 1 already; leave one of the two out");
    }
  }
}
