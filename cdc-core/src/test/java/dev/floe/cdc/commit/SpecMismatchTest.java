package dev.floe.cdc.commit;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecMismatchTest {
  private final Counters counters = new Counters();
  private final List<String> warnings = new ArrayList<>();

  @Test
  @DisplayName("259: an epoch whose deletes miss rows of a spec is reported once, with the remedy")
  void anEpochThatMissesRowsIsReported(@TempDir Path folder) {
    try (Lake lake = new Lake(folder);
        Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
      PinnedTable pinned = doors.resolve();
      Table table = scenario.table();
      Shapes.byEightBuckets(table);
      table.refresh();
      ForeignWriter.append(table, row(table.schema(), 2, "foreign", "data"));
      List<ShardDelta> epoch =
          List.of(
              doors.write(pinned, "1.D1"), doors.write(pinned, "2.D1"), doors.write(pinned, ""));
      doors.commits(pinned, "R", (counter, amount) -> {}).commit(10, epoch, Map.of());
      new SpecMismatch(counters, warnings::add)
          .report(
              pinned.table(),
              pinned.table().currentSnapshot(),
              Optional.empty(),
              new EpochFiles(epoch));
      assertThat(counters.of(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isEqualTo(1);
      assertThat(warnings)
          .singleElement()
          .asString()
          .contains("Table " + table.name() + " has rows under partition specs [1]")
          .contains("rewrite_data_files");
    }
  }
}
