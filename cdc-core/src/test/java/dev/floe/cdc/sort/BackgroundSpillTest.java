package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs that are written while the next one fills: what fails there, and who gets to know. */
class BackgroundSpillTest {
  private static final int LIMIT = 256 << 10;

  @RegisterExtension final SortResources resources = new SortResources();

  private final Random random = new Random(1);
  private int spills;

  @Test
  void aFullDiskAtAnyByteIsReportedByALaterAddOrSort() throws IOException {
    LongStream edges = LongStream.of(0, 1, 35, 36, 1023, 1024, 16_383, 16_384);
    LongStream anywhere = random.longs(60, 0, 120_000);
    for (long fullAt : LongStream.concat(edges, anywhere).toArray()) {
      assertFullDiskIsReported(fullAt);
      resources.assertNothingHeld();
    }
  }

  private void assertFullDiskIsReported(long fullAt) {
    TestSpillStore store = resources.store();
    store.diskFullAt(fullAt);
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(LIMIT), store)) {
      assertThat(catchThrowable(() -> addUntilFailure(sorter)))
          .as("full at %d", fullAt)
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records to " + store.onlyFileName())
          .hasMessageContaining("No space left on device");
      assertCanOnlyBeClosed(sorter);
    }
  }

  @Test
  void aSpillThatFailsAfterTheLastAddIsReportedBySort() {
    TestSpillStore store = resources.store();
    GatedSpillStore gated = new GatedSpillStore(store);
    try (ExternalSorter sorter = sorter(LIMIT, gated)) {
      addUntilARunIsAtTheGate(sorter, gated);
      store.diskFullAt(store.fileBytes() + 1000);
      gated.open();
      assertThatThrownBy(sorter::sort)
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records to " + store.onlyFileName())
          .hasMessageContaining("No space left on device");
      assertCanOnlyBeClosed(sorter);
    }
  }

  @Test
  void aSpillThatFailsAndIsNeverLookedAtLeavesNothing() {
    TestSpillStore store = resources.store();
    GatedSpillStore gated = new GatedSpillStore(store);
    try (ExternalSorter sorter = sorter(LIMIT, gated)) {
      addUntilARunIsAtTheGate(sorter, gated);
      store.diskFullAt(0);
      gated.open();
    }
    assertThat(store.openFiles()).isZero();
  }

  @Test
  void whatTheCombinerThrowsIsThrownAsItIs() {
    for (Throwable thrown : List.of(new IllegalStateException("no"), new AssertionError("never"))) {
      try (ExternalSorter sorter =
          ExternalSorter.create(
              resources.budget(LIMIT), resources.store(), new ThrowingCombiner(thrown))) {
        assertThat(catchThrowable(() -> addUntilFailure(sorter))).isSameAs(thrown);
        assertCanOnlyBeClosed(sorter);
      }
    }
  }

  @Test
  void closingWhileARunIsWrittenCutsItShort() {
    TestSpillStore store = resources.store();
    GatedSpillStore gated = new GatedSpillStore(store);
    ExternalSorter sorter = sorter(4 << 20, gated);
    List<TestRecord> records = addUntilARunIsAtTheGate(sorter, gated);
    long spilledBefore = sorter.spilledBytes();
    Thread closer = Thread.currentThread();
    CompletableFuture<Void> opener =
        CompletableFuture.runAsync(
            () -> {
              awaitWaiting(closer);
              gated.open();
            });
    sorter.close();
    opener.join();
    assertThat(records).as("records of two runs").hasSizeGreaterThan(100_000);
    assertThat(sorter.spilledBytes() - spilledBefore)
        .as("bytes written of the run")
        .isPositive()
        .isLessThan(10_000 * 26);
    assertThat(store.openFiles()).isZero();
  }

  @Test
  void anotherThreadMaySortWhatIsStillBeingWritten() throws Exception {
    GatedSpillStore gated = new GatedSpillStore(resources.store());
    try (ExternalSorter sorter = sorter(LIMIT, gated)) {
      List<TestRecord> records = addUntilARunIsAtTheGate(sorter, gated);
      List<TestRecord> sorted = new ArrayList<>();
      Thread reader = new Thread(() -> sorted.addAll(TestRecord.drain(sorter.sort())));
      reader.start();
      awaitWaiting(reader);
      gated.open();
      reader.join();
      assertThat(sorted).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void theErrorIsTheSortersWhoseSpillFailed() {
    SortBudget budget = resources.budget(LIMIT);
    TestSpillStore full = resources.store();
    full.diskFullAt(100);
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter large = ExternalSorter.create(budget, full);
        ExternalSorter asking = ExternalSorter.create(budget, resources.store())) {
      while (budget.usedBytes() < LIMIT * 2 / 3) {
        record().addTo(large);
      }
      while (records.size() < 20_000) {
        TestRecord record = record();
        records.add(record);
        record.addTo(asking);
      }
      assertThat(full.filesCreated()).as("the largest has spilled").isOne();
      assertThat(TestRecord.drain(asking.sort())).isEqualTo(TestRecord.sorted(records));
      assertThatThrownBy(() -> addUntilFailure(large))
          .isInstanceOf(SpillException.class)
          .hasMessageContaining(full.onlyFileName());
      assertCanOnlyBeClosed(large);
    }
  }

  @Test
  void aSorterThatGetsNoThreadSpillsOnItsOwn() {
    List<RuntimeException> refusals =
        List.of(new RejectedExecutionException("closed"), new RejectedExecutionException());
    for (RuntimeException refusal : refusals) {
      SortBudget budget =
          resources.budget(
              LIMIT,
              task -> {
                throw refusal;
              });
      List<TestRecord> records = new ArrayList<>();
      try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
        for (int i = 0; i < 20_000; i++) {
          TestRecord record = record();
          records.add(record);
          record.addTo(sorter);
        }
        assertThat(sorter.spilledBytes()).isPositive();
        assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      }
    }
  }

  @Test
  void aMachineWithoutMoreThreadsIsNoError() {
    SortBudget budget =
        resources.budget(
            LIMIT,
            task -> {
              throw new OutOfMemoryError("unable to create native thread");
            });
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter sorter = ExternalSorter.create(budget, resources.store())) {
      for (int i = 0; i < 20_000; i++) {
        TestRecord record = record();
        records.add(record);
        record.addTo(sorter);
      }
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  private static void assertCanOnlyBeClosed(ExternalSorter sorter) {
    assertThatThrownBy(() -> TestRecord.of("k", "p").addTo(sorter))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot add: the sorter has failed before; make a new one");
    assertThatThrownBy(sorter::sort)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot sort: the sorter has failed before; make a new one");
    assertThatCode(sorter::close).doesNotThrowAnyException();
  }

  private void addUntilFailure(ExternalSorter sorter) {
    for (int i = 0; i < 50_000; i++) {
      record().addTo(sorter);
    }
    sorter.sort();
  }

  /** A sorter of which {@link #spills} counts the runs handed over to be written. */
  private ExternalSorter sorter(long limitBytes, SpillStore store) {
    SortBudget budget =
        resources.budget(
            limitBytes,
            task -> {
              spills++;
              new Thread(task, "floe-sort-test").start();
            });
    return ExternalSorter.create(budget, store);
  }

  /**
   * Adds records until there is a first run on disk, which adding waits for because it had all
   * memory, and a second one at the gate. Returns all of them.
   */
  private List<TestRecord> addUntilARunIsAtTheGate(ExternalSorter sorter, GatedSpillStore gated) {
    List<TestRecord> records = new ArrayList<>();
    while (spills < 2) {
      if (spills == 1) {
        gated.shut();
      }
      TestRecord record = record();
      records.add(record);
      record.addTo(sorter);
    }
    gated.awaitWriter();
    return records;
  }

  private TestRecord record() {
    byte[] key = new byte[12];
    byte[] payload = new byte[12];
    random.nextBytes(key);
    return new TestRecord(key, payload);
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  /** A combiner for groups of all records that throws something when it is asked. */
  private static final class ThrowingCombiner implements Combiner {
    private final Throwable thrown;

    ThrowingCombiner(Throwable thrown) {
      this.thrown = thrown;
    }

    @Override
    public int groupSuffixBytes() {
      return 12;
    }

    @Override
    public boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after) {
      if (thrown instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) thrown;
    }
  }
}
