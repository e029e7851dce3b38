package dev.floe.cdc.guide;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.guide.ShopLog.Event;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CdcSinks;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.sink.TablesCommitException;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/embedding.md. */
class EmbeddingGuideTest {
  private static final TableIdentifier ORDERS = Lake.id("orders");
  private static final TableIdentifier CUSTOMERS = Lake.id("customers");

  @TempDir Path folder;
  private final ShopLog log = new ShopLog();
  private final Faults faults = new Faults();
  private final List<Event> rejected = new ArrayList<>();
  private Lake lake;
  private Catalog catalog;

  @BeforeEach
  void openLake() {
    lake = new Lake(folder);
    catalog = lake.connect(new FaultyCatalog(faults));
  }

  @AfterEach
  void closeLake() {
    lake.close();
  }

  private void createTables() {
    for (TableIdentifier table : List.of(ORDERS, CUSTOMERS)) {
      lake.create(
          table.name(),
          ShopLog.SCHEMA,
          PartitionSpec.unpartitioned(),
          Map.of("commit.retry.num-retries", "0"));
    }
  }

  private List<String> rows(TableIdentifier table) {
    return lake.rows(table.name()).stream()
        .map(row -> row.get(0) + ":" + row.get(1))
        .sorted()
        .toList();
  }

  @Test
  void theGuideShowsWhatRunsHere() {
    Path here = Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java");
    assertThat(Regions.ofGuide(Path.of("../docs/embedding.md"))).isEqualTo(Regions.ofJava(here));
  }

  @Test
  void open() {
    Record row = GenericRecord.create(ShopLog.SCHEMA);
    row.setField("id", 1);
    row.setField("state", "paid");
    long sequence = 7;
    long position = 20;
    // region: open
    CdcSink.Builder options =
        CdcSink.builder(catalog, TableIdentifier.of("db", "orders"))
            .equalityColumns("id")
            .sinkId("orders-replica")
            .createIfMissing(
                new TableDefinition(ShopLog.SCHEMA, List.of("bucket(id, 4)"), Map.of()));
    try (CdcSink sink = options.build()) {
      long readAfter = sink.committedThrough().orElse(ShopLog.BEGINNING);
      sink.write(row, ChangeKind.UPDATE_AFTER, sequence);
      CommitResult result = sink.commit(position);
      // endregion
      assertThat(readAfter).isEqualTo(ShopLog.BEGINNING);
      assertThat(result.outcome()).isInstanceOf(Committed.class);
    }
    assertThat(rows(ORDERS)).containsExactly("1:paid");
  }

  // region: loop
  void replicate(ShopLog log, CdcSink sink) throws InterruptedException {
    log.readAfter(sink.committedThrough().orElse(ShopLog.BEGINNING));
    for (List<Event> batch = log.poll(); !batch.isEmpty(); batch = log.poll()) {
      for (Event event : batch) {
        try {
          sink.write(event.row(), event.kind(), event.sequence());
        } catch (ChangeRejectedException unfit) {
          rejected.add(event); // The sink is as it was: put the change aside, or stop.
        }
      }
      commit(sink, batch.get(batch.size() - 1).position());
    }
  }

  // endregion

  // region: commit
  void commit(CdcSink sink, long position) throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        sink.commit(position);
        return;
      } catch (EpochCommitException failure) {
        if (tries == 5 || !failure.mayBeTriedAgain()) {
          throw failure;
        }
        Thread.sleep(pauseMillis(tries)); // Nothing is lost: the same position once more.
      }
    }
  }

  // endregion

  private static long pauseMillis(int tries) {
    return tries;
  }

  // region: restart
  void run(ShopLog log) throws InterruptedException {
    while (true) {
      try (CdcSink sink =
          CdcSink.builder(catalog, ORDERS).equalityColumns("id").sinkId("orders-replica").build()) {
        replicate(log, sink);
        return;
      } catch (EpochCommitException failure) {
        report(failure); // The next sink asks the table how far it is, and reads on from there.
      }
    }
  }

  // endregion

  private final List<Throwable> reported = new ArrayList<>();

  private void report(Throwable failure) {
    reported.add(failure);
  }

  private void sellThree() {
    log.append(ORDERS, ChangeKind.INSERT, 1, "new")
        .append(ORDERS, ChangeKind.INSERT, 2, "new")
        .append(ORDERS, ChangeKind.UPDATE_AFTER, 1, "paid")
        .append(ORDERS, ChangeKind.DELETE, 2, null)
        .append(ORDERS, ChangeKind.INSERT, 3, "new");
  }

  @Test
  void aLoopReplicatesTheLog() throws InterruptedException {
    createTables();
    sellThree();
    run(log);
    assertThat(rows(ORDERS)).containsExactly("1:paid", "3:new");
    assertThat(reported).isEmpty();
    assertThat(rejected).isEmpty();
  }

  @Test
  void aLoopOutlivesACatalogThatRefusesAndOneThatDoesNotAnswer() throws InterruptedException {
    createTables();
    sellThree();
    faults.nextCommit(CommitFault.REFUSED, CommitFault.NONE, CommitFault.REQUEST_LOST);
    run(log);
    assertThat(rows(ORDERS)).containsExactly("1:paid", "3:new");
    assertThat(lake.snapshots(ORDERS.name())).hasSize(3);
    assertThat(reported).isEmpty();
  }

  @Test
  void aLoopThatAnotherRunOvertakesBeginsAgainFromWhatTheTableHolds() throws InterruptedException {
    createTables();
    sellThree();
    faults.beforeNextCommit(
        () -> {
          try (CdcSink rival =
              CdcSink.builder(lake.catalog(), ORDERS)
                  .equalityColumns("id")
                  .sinkId("orders-replica")
                  .build()) {
            rival.write(row(ShopLog.SCHEMA, 1, "new"), ChangeKind.INSERT, 10);
            rival.commit(10);
          }
        });
    run(log);
    assertThat(reported).hasSize(1);
    assertThat(rows(ORDERS)).containsExactly("1:paid", "3:new");
  }

  // region: tables
  void replicateAll(ShopLog log, List<TableIdentifier> tables) throws InterruptedException {
    try (CdcSinks sinks =
        CdcSinks.builder(catalog)
            .sinkId("shop-replica")
            .tables(tables)
            .tableOptions((table, options) -> options.equalityColumns("id").shards(2))
            .writerThreads(4)
            .build()) {
      log.readAfter(sinks.committedThrough().orElse(ShopLog.BEGINNING));
      for (List<Event> batch = log.poll(); !batch.isEmpty(); batch = log.poll()) {
        for (Event event : batch) {
          sinks.write(event.table(), event.row(), event.kind(), event.sequence(), event.position());
        }
        commit(sinks, batch.get(batch.size() - 1).position());
      }
    }
  }

  void commit(CdcSinks sinks, long position) throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        sinks.commit(position);
        return;
      } catch (TablesCommitException failure) {
        report(failure); // It names every table that failed; the others are committed.
        if (tries == 5 || failure.remedy() != TablesCommitException.Remedy.COMMIT_AGAIN) {
          throw failure;
        }
        Thread.sleep(pauseMillis(tries)); // Again, where it is left.
      }
    }
  }

  // endregion

  @Test
  void manyTablesFollowOneLog() throws InterruptedException {
    createTables();
    sellThree();
    log.append(CUSTOMERS, ChangeKind.INSERT, 1, "active");
    faults.nextCommit(CommitFault.REFUSED);
    replicateAll(log, List.of(ORDERS, CUSTOMERS));
    assertThat(rows(ORDERS)).containsExactly("1:paid", "3:new");
    assertThat(rows(CUSTOMERS)).containsExactly("1:active");
    assertThat(reported).singleElement().isInstanceOf(TablesCommitException.class);

    log.append(CUSTOMERS, ChangeKind.UPDATE_AFTER, 1, "gone");
    replicateAll(log, List.of(ORDERS, CUSTOMERS));
    assertThat(rows(CUSTOMERS)).containsExactly("1:gone");
    assertThat(lake.snapshots(ORDERS.name())).as("nothing new for the orders").hasSize(3);
  }

  @Test
  void memory() {
    createTables();
    Path disk1 = folder.resolve("disk1");
    Path disk2 = folder.resolve("disk2");
    // region: memory
    try (SortBudget budget = SortBudget.ofMegabytes(256);
        SpillStore store = SpillStore.inDirectories(List.of(disk1, disk2));
        CdcSink orders =
            CdcSink.builder(catalog, ORDERS)
                .equalityColumns("id")
                .sinkId("orders-replica")
                .sorterBudget(budget)
                .spillStore(store)
                .build();
        CdcSink customers =
            CdcSink.builder(catalog, CUSTOMERS)
                .equalityColumns("id")
                .sinkId("customers-replica")
                .sorterBudget(budget)
                .spillStore(store)
                .build()) {
      // endregion
      orders.write(row(ShopLog.SCHEMA, 1, "new"), ChangeKind.INSERT, 1);
      customers.write(row(ShopLog.SCHEMA, 2, "new"), ChangeKind.INSERT, 1);
      assertThat(budget.usedBytes()).isPositive();
      orders.commit(1);
      customers.commit(1);
      assertThat(budget.usedBytes()).isZero();
    }
    assertThat(rows(ORDERS)).containsExactly("1:new");
    assertThat(rows(CUSTOMERS)).containsExactly("2:new");
  }

  @Test
  void heartbeat() {
    createTables();
    // region: heartbeat
    CdcSink.Builder options =
        CdcSink.builder(catalog, ORDERS)
            .equalityColumns("id")
            .sinkId("orders-replica")
            .tokenHeartbeat(Duration.ofHours(12)); // where snapshots are kept for a day
    // endregion
    Clock tomorrow = Clock.offset(Clock.systemUTC(), Duration.ofDays(1));
    try (CdcSink sink = options.clock(tomorrow).build()) {
      sink.write(row(ShopLog.SCHEMA, 1, "new"), ChangeKind.INSERT, 1);
      sink.commit(1);
      // region: idle
      boolean said = sink.heartbeat(); // now and then, while the source has nothing
      // endregion
      assertThat(said).isTrue();
      assertThat(lake.snapshots(ORDERS.name())).hasSize(2);
      assertThat(sink.committedThrough()).hasValue(1);
    }
  }

  @Test
  void lineage() {
    createTables();
    try (CdcSink sink =
        CdcSink.builder(catalog, ORDERS)
            .equalityColumns("id")
            .sinkId("orders-replica")
            .lineage("primary-1")
            .upsert()
            .build()) {
      sink.write(row(ShopLog.SCHEMA, 1, "new"), ChangeKind.UPDATE_AFTER, 900);
      sink.commit(900);
    }
    // region: lineage
    CdcSink.Builder options =
        CdcSink.builder(catalog, ORDERS)
            .equalityColumns("id")
            .sinkId("orders-replica")
            .upsert()
            .startsLineage("primary-2"); // once; then lineage("primary-2")
    // endregion
    try (CdcSink sink = options.build()) {
      assertThat(sink.committedThrough()).as("of the new lineage").isEmpty();
      sink.write(row(ShopLog.SCHEMA, 1, "paid"), ChangeKind.UPDATE_AFTER, 10);
      sink.commit(10);
      assertThat(sink.committedThrough()).hasValue(10);
    }
    assertThat(rows(ORDERS)).containsExactly("1:paid");
  }

  @Test
  void shutdown() throws InterruptedException {
    createTables();
    CdcSink sink =
        CdcSink.builder(catalog, ORDERS).equalityColumns("id").sinkId("orders-replica").build();
    sink.write(row(ShopLog.SCHEMA, 1, "new"), ChangeKind.INSERT, 1);
    // region: shutdown
    Thread hook = new Thread(sink::close, "close-sink");
    Runtime.getRuntime().addShutdownHook(hook);
    // endregion
    Runtime.getRuntime().removeShutdownHook(hook);
    hook.start();
    hook.join();
    assertThatThrownBy(() -> sink.commit(1)).hasMessage("cannot commit: the sink is closed");
    assertThat(lake.dataFiles(ORDERS.name())).isEmpty();
  }
}
