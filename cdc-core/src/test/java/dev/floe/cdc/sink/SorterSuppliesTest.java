package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OpenFiles;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a sink closes of what its sorters use, and what it leaves to who gave it. */
class SorterSuppliesTest {
  @TempDir Path folder;
  private Path spill;
  private Lake lake;
  private String table;

  @BeforeEach
  void open() throws IOException {
    spill = folder.resolve("spill");
    lake = new Lake(Files.createDirectory(folder.resolve("lake")));
    table = lake.newName();
    lake.create(table, Shapes.T0.schema(), Shapes.T0.spec());
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void theBudgetThatTheBuilderMadeIsFreed() {
    SorterSupplies supplies = supplies(options -> {});
    SortBudget budget = supplies.budget();
    assertThat(budget.limitBytes()).isEqualTo(100L << 20);
    try (CdcSink sink = sink(supplies)) {
      apply(sink);
      assertThat(budget.keptBytes()).as("from epoch to epoch").isPositive();
    }
    assertThat(budget.usedBytes()).isZero();
    assertThat(budget.keptBytes()).isZero();
  }

  @Test
  void aGivenBudgetKeepsItsMemory() {
    try (SortBudget budget = SortBudget.ofMegabytes(1)) {
      SorterSupplies supplies = supplies(options -> options.sorterBudget(budget));
      assertThat(supplies.budget()).isSameAs(budget);
      try (CdcSink sink = sink(supplies)) {
        apply(sink);
      }
      assertThat(budget.usedBytes()).isZero();
      assertThat(budget.keptBytes()).isPositive();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theStoreThatTheBuilderMadeKeepsNoFileOpen() throws IOException {
    try (SortBudget budget = SortBudget.ofBytes(1)) {
      try (CdcSink sink =
          sink(supplies(options -> options.sorterBudget(budget).spillDirectory(spill)))) {
        apply(sink);
        assertThat(OpenFiles.in(spill)).as("from epoch to epoch").isNotEmpty();
      }
      assertThat(OpenFiles.in(spill)).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aGivenStoreKeepsItsFiles() throws IOException {
    try (SortBudget budget = SortBudget.ofBytes(1);
        SpillStore store = SpillStore.inDirectory(spill)) {
      SorterSupplies supplies = supplies(options -> options.sorterBudget(budget).spillStore(store));
      assertThat(supplies.spillStore()).isSameAs(store);
      try (CdcSink sink = sink(supplies)) {
        apply(sink);
      }
      assertThat(OpenFiles.in(spill)).isNotEmpty();
    }
    assertThat(OpenFiles.in(spill)).isEmpty();
  }

  @Test
  void aFailureToCloseOneLeavesNoneOpen() {
    List<String> closed = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofBytes(1);
        SpillStore store = SpillStore.inDirectory(spill)) {
      SorterSupplies supplies =
          new SorterSupplies(
              budget,
              store,
              KeyMemory.ofBytes(0),
              WriterThreads.own(1),
              List.of(() -> fail("first"), () -> fail("second"), () -> closed.add("third")));
      assertThatThrownBy(supplies::close)
          .hasMessage("first")
          .satisfies(
              first ->
                  assertThat(first.getSuppressed())
                      .extracting("message")
                      .containsExactly("second"));
    }
    assertThat(closed).containsExactly("third");
  }

  private static void fail(String message) {
    throw new IllegalStateException(message);
  }

  private SorterSupplies supplies(Consumer<CdcSink.Builder> options) {
    CdcSinkBuilder builder = new CdcSinkBuilder(lake.catalog(), Lake.id(table));
    options.accept(builder);
    return builder.sorting();
  }

  private CdcSink sink(SorterSupplies supplies) {
    TableRequirements requirements =
        new TableRequirements(List.of("id"), WriteMode.RETRACT, Optional.empty());
    PinnedTable pinned = new TableResolver(lake.catalog()).resolve(Lake.id(table), requirements);
    return new CdcSink(
        new SinkRun(
            pinned,
            new CdcConfig(
                requirements,
                CommitSettings.of(SummaryKeys.EMBEDDED, "s", "run"),
                Optional.empty(),
                64,
                supplies,
                Map.of(),
                CdcMetrics.none())));
  }

  private static void apply(CdcSink sink) {
    for (int id = 0; id < 20; id++) {
      sink.write(row(Shapes.T0.schema(), id, "a", "d"), ChangeKind.INSERT, 1);
    }
    sink.commit(1);
  }
}
