package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Z22 in tables of format version 3: vectors of a branch mark the branch's rows alone. */
class VectorBranchTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static List<String> rows(Scenario scenario, String branch) {
    Table table = scenario.table();
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<Record> read =
        IcebergGenerics.read(table).useSnapshot(table.snapshot(branch).snapshotId()).build()) {
      read.forEach(row -> rows.add(Shapes.T0.view().apply(row)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows.stream().sorted().toList();
  }

  private static CdcSink sink(Scenario scenario, String branch) {
    return CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
        .sinkId("b")
        .branch(branch)
        .build();
  }

  @Test
  @DisplayName("Z22: main and a branch each delete rows of files that both have")
  void mainAndABranchMarkRowsOfTheSameFiles() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options);
        CdcSink sink = sink(scenario, "audit")) {
      scenario.epoch("1.I1 2.I1 3.I1");
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2 4.I2");
      sink.commit(7);
      scenario.epoch("2.D2");
      scenario.write(sink, "3.D3");
      sink.commit(8);
      scenario.epoch("1.D4");
      assertThat(scenario.rows()).containsExactly("3:I1");
      assertThat(rows(scenario, "audit")).containsExactly("1:UA2", "2:I1", "4:I2");
    }
  }

  @Test
  void aBranchThatWasMadeBeforeHasItsOwnVectors() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      scenario.epoch("1.D2");
      scenario.table().manageSnapshots().createBranch("audit").commit();
      try (CdcSink sink = sink(scenario, "audit")) {
        scenario.write(sink, "2.D3");
        sink.commit(1);
        scenario.epoch("3.D3");
        assertThat(scenario.rows()).containsExactly("2:I1");
        assertThat(rows(scenario, "audit")).containsExactly("3:I1");
        scenario.write(sink, "3.UB4 3.UA4");
        sink.commit(2);
        assertThat(rows(scenario, "audit")).containsExactly("3:UA4");
      }
    }
  }
}
