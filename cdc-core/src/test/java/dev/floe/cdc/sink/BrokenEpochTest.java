package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.delta.DeltaWriteException;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillException;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An epoch whose sorting or writing failed leaves nothing behind (198). */
class BrokenEpochTest {
  private static final Schema SCHEMA = Shapes.BUCKETS.schema();
  private static final int ROWS = 20;

  private static Lake lake;

  private final Faults faults = new Faults();
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

  private CdcSink.Builder sink() {
    return CdcSink.builder(lake.connect(new FaultyCatalog(faults)), Lake.id(table)).sinkId("s");
  }

  private static void update(CdcSink sink) {
    for (int id = 0; id < ROWS; id++) {
      sink.write(row(SCHEMA, id, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
    }
  }

  @ParameterizedTest(name = "file {0} fails at {1}")
  @CsvSource({
    "1, OPEN", "2, OPEN", "9, OPEN", "16, OPEN",
    "1, WRITE", "3, WRITE", "10, WRITE", "16, WRITE",
    "1, CLOSE", "8, CLOSE", "11, CLOSE", "16, CLOSE"
  })
  @DisplayName("198: every file of a failed epoch is removed, those of finished shards too")
  void everyFileOfAFailedEpochIsRemoved(int nth, FileFault fault) {
    try (CdcSink sink = sink().shards(2).build()) {
      update(sink);
      faults.failFile(nth, fault); // 2 shards, 4 buckets, a data and a delete file each
      assertThatThrownBy(() -> sink.commit(10))
          .hasRootCauseInstanceOf(IOException.class)
          .rootCause()
          .hasMessageContaining("disk full at " + fault.name().toLowerCase(Locale.ROOT));
      assertThat(lake.dataFiles(table)).isEmpty();

      assertThatThrownBy(() -> update(sink))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot write: the epoch's changes were lost by an earlier failure")
          .hasMessageContaining("abort, and write all changes after the last committed position");
      assertThatThrownBy(() -> sink.commit(10))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot commit: the epoch's changes were lost");

      sink.abort();
      update(sink);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(lake.rows(table)).hasSize(ROWS);
      assertThat(lake.dataFiles(table)).hasSize(16);
    }
  }

  @Test
  void theFailureSaysWhatToDo() {
    try (CdcSink sink = sink().build()) {
      update(sink);
      faults.failFile(3, FileFault.CLOSE);
      assertThatThrownBy(() -> sink.commit(10))
          .isInstanceOf(DeltaWriteException.class)
          .hasMessageContaining("cannot write files of table")
          .hasMessageContaining("nothing was committed, write the epoch's changes again");
    }
  }

  @Test
  @DisplayName("198: the first failure is reported, not that files could not be removed after it")
  void theFirstFailureIsReportedWithThoseOfItsCleanUp() {
    try (CdcSink sink = sink().build()) {
      update(sink);
      faults.failFile(3, FileFault.WRITE).failRemovals();
      assertThatThrownBy(() -> sink.commit(10))
          .isInstanceOf(DeltaWriteException.class)
          .hasRootCauseMessage("disk full at write")
          .satisfies(
              failure ->
                  assertThat(failure.getSuppressed())
                      .extracting(Throwable::getMessage)
                      .anyMatch(message -> message.contains("cannot remove")));
    }
  }

  @Test
  void closingABrokenSinkIsQuiet() {
    try (CdcSink sink = sink().build()) {
      update(sink);
      faults.failFile(1, FileFault.OPEN);
      assertThatThrownBy(() -> sink.commit(10)).hasRootCauseMessage("disk full at open");
    }
    assertThat(lake.dataFiles(table)).isEmpty();
    assertThat(lake.snapshots(table)).isEmpty();
  }

  @Test
  void aSpillDirectoryThatIsNoneBreaksTheEpochAndNothingIsWritten(@TempDir Path folder)
      throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    try (SortBudget budget = SortBudget.ofBytes(1);
        CdcSink sink = sink().sorterBudget(budget).spillDirectory(file).build()) {
      assertThatThrownBy(
              () -> {
                update(sink);
                sink.commit(10);
              })
          .isInstanceOf(SpillException.class)
          .hasMessageContaining(file.toString());
      assertThatThrownBy(() -> update(sink)).hasMessageContaining("abort");
      assertThat(budget.usedBytes()).isZero();
      assertThat(lake.dataFiles(table)).isEmpty();
    }
  }
}
