package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others commit while an epoch commits fails neither (229). */
class ConcurrentCommitsTest {
  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private CdcSink racingSink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  @Test
  @DisplayName("229: an append that comes between is kept, and so is the epoch")
  void anAppendThatComesBetweenIsKept() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = racingSink(scenario);
        CdcSink other = scenario.openAs("other")) {
      scenario.write(sink, "1.UB2 1.UA2");
      scenario.write(other, "2.I1");
      faults.beforeNextCommit(() -> other.commit(1));
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:I1");
      assertThat(scenario.snapshots()).hasSize(2);
    }
  }

  @Test
  @DisplayName("229: a compaction that comes between does not bring deleted rows back")
  void aCompactionThatComesBetweenIsKept() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = racingSink(scenario)) {
      scenario.epoch("1.I1 2.I1");
      sink.abort();
      DataFile compacted = scenario.addedDataFiles().get(0);
      scenario.write(sink, "1.D2");
      faults.beforeNextCommit(() -> rewrite(scenario.table(), compacted));
      assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("2:I1");
      assertThat(scenario.snapshots()).hasSize(3);
    }
  }

  @Test
  void anEvolvedSchemaThatComesBetweenDoesNotDisturbTheRun() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = racingSink(scenario)) {
      scenario.epoch("1.I1");
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2");
      faults.beforeNextCommit(
          () -> scenario.table().updateSchema().addColumn("more", Types.LongType.get()).commit());
      sink.commit(20);
      scenario.write(sink, "1.UB3 1.UA3");
      sink.commit(30);
      assertThat(scenario.rows()).containsExactly("1:UA3");
      assertThat(scenario.restart().sink().schema().findField("more")).isNotNull();
    }
  }

  /** Replaces a data file by a copy of it, as a compaction with a starting sequence number does. */
  private static void rewrite(Table table, DataFile file) {
    Path original = Path.of(file.location().replaceFirst("^file:(//)?", ""));
    Path copy = original.resolveSibling("compacted-" + original.getFileName());
    try {
      Files.copy(original, copy);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    DataFile rewritten =
        DataFiles.builder(PartitionSpec.unpartitioned())
            .copy(file)
            .withPath(copy.toString())
            .build();
    table
        .newRewrite()
        .deleteFile(file)
        .addFile(rewritten)
        .dataSequenceNumber(table.currentSnapshot().sequenceNumber())
        .commit();
  }
}
