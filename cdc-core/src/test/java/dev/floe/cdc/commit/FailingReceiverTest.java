package dev.floe.cdc.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A binding's receiver of counters that fails when a commit tells it of itself. */
class FailingReceiverTest {
  private static Lake lake;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  private static final class Failing implements CdcMetrics {
    @Override
    public void add(CdcCounter counter, long amount) {
      throw new IllegalStateException("no receiver of " + counter);
    }

    @Override
    public void record(CdcDistribution distribution, long value) {
      throw new IllegalStateException("no receiver of " + distribution);
    }
  }

  @Test
  void aCommitThatCannotBeCountedIsCommitted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable table = doors.resolve();
      EpochCommits commits = doors.commits(table, "R", new Failing());
      for (int i = 1; i <= 2; i++) {
        assertThat(commits.commit(i, List.of(doors.write(table, i + ".I1")), Map.of()))
            .isInstanceOf(Committed.class);
      }
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }
}
