package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SpillInterruptTest {
  /** A record with it is a run of its own where the budget is 1 byte. */
  private static final String LARGE_PAYLOAD = "p".repeat(200);

  @RegisterExtension final SortResources resources = new SortResources();

  private final TestRecord large = TestRecord.of("key", LARGE_PAYLOAD);

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void anInterruptWhileAddingBreaksNothingAndStays() {
    Random random = new Random(1);
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter sorter = resources.sorter(64 << 10)) {
      Thread.currentThread().interrupt();
      for (int i = 0; i < 20_000; i++) {
        TestRecord record = TestRecord.of("key " + random.nextInt(), "payload " + i);
        records.add(record);
        record.addTo(sorter);
      }
      assertThat(sorter.spilledBytes()).isPositive();
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void anInterruptWhileWaitingForASpillBreaksNothingAndStays() {
    GatedSpillStore store = new GatedSpillStore(resources.store());
    store.shut();
    List<TestRecord> records = new ArrayList<>();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(1), store)) {
      Thread user = Thread.currentThread();
      Thread interrupter =
          new Thread(
              () -> {
                store.awaitWriter();
                user.interrupt();
                store.open();
              });
      interrupter.start();
      for (int i = 0; i < 10; i++) {
        TestRecord record = TestRecord.of("key " + i % 7, LARGE_PAYLOAD);
        records.add(record);
        record.addTo(sorter);
      }
      store.awaitOpen();
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
    }
  }

  @Test
  void anInterruptedReadSaysSo() {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budgetWithoutThreads(1), store)) {
      TestRecord.addAll(sorter, List.of(large, large, large));
      SortedCursor cursor = sorter.sort();
      Thread.currentThread().interrupt();
      assertThatThrownBy(cursor::next)
          .isInstanceOf(SpillException.class)
          .hasCauseInstanceOf(ClosedByInterruptException.class)
          .hasMessageStartingWith("cannot read sorted records back from " + store.onlyFileName())
          .hasMessageContaining("the thread was interrupted while reading 242 bytes at 0,");
      assertThat(Thread.currentThread().isInterrupted()).as("still interrupted").isTrue();
    }
  }
}
