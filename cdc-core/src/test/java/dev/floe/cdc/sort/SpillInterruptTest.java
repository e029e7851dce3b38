package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SpillInterruptTest {
  @RegisterExtension final SortResources resources = new SortResources();

  private final TestRecord record = TestRecord.of("key", "payload");

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void anInterruptedSpillSaysSo() {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budgetWithoutThreads(1), store)) {
      record.addTo(sorter);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> record.addTo(sorter))
          .isInstanceOf(SpillException.class)
          .hasCauseInstanceOf(ClosedByInterruptException.class)
          .hasMessage(
              "cannot spill sorted records to "
                  + store.onlyFileName()
                  + ": the thread was interrupted while writing 48 bytes at 0, which closes the"
                  + " file; the disk is not at fault, sort again if the records are still wanted");
      assertThat(Thread.currentThread().isInterrupted()).as("still interrupted").isTrue();
    }
  }

  @Test
  void anInterruptedReadSaysSo() {
    TestSpillStore store = resources.store();
    try (ExternalSorter sorter = ExternalSorter.create(resources.budgetWithoutThreads(1), store)) {
      record.addTo(sorter);
      record.addTo(sorter);
      SortedCursor cursor = sorter.sort();
      Thread.currentThread().interrupt();
      assertThatThrownBy(cursor::next)
          .isInstanceOf(SpillException.class)
          .hasCauseInstanceOf(ClosedByInterruptException.class)
          .hasMessageStartingWith("cannot read sorted records back from " + store.onlyFileName())
          .hasMessageContaining("the thread was interrupted while reading 48 bytes at 0,");
      assertThat(Thread.currentThread().isInterrupted()).as("still interrupted").isTrue();
    }
  }
}
