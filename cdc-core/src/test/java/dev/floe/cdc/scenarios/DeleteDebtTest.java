package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a reader pays for one update per epoch, with a periodic rewrite: delete files that it
 * applies, and those that it only lists, which no row needs any more (dangling).
 */
class DeleteDebtTest {
  private static final int EPOCHS_PER_REWRITE = 20;
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  @DisplayName("39: a rewrite of all rows leaves no debt, nothing dangles longer than one more")
  void aRewriteOfAllRowsLeavesNoDebt() {
    assertNoDebt(60);
  }

  @Test
  @Tag("heavy")
  @DisplayName("39: so over a thousand epochs")
  void aThousandEpochsWithRewritesOfAllRows() {
    assertNoDebt(1_000);
  }

  @Test
  @DisplayName("39: deletes of rewritten partitions dangle while another partition is old")
  void deletesDangleWhileAnotherPartitionIsOld() {
    assertDanglingIsRemoved(60);
  }

  @Test
  @Tag("heavy")
  @DisplayName("39: so over a thousand epochs, and removing them ends it")
  void aThousandEpochsWithAPartitionThatIsOld() {
    assertDanglingIsRemoved(1_000);
  }

  private static void assertNoDebt(int epochs) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1");
      for (int epoch = 1; epoch <= epochs; epoch++) {
        update(scenario, epoch, "1.UB%1$d 1.UA%1$d");
        if (epoch % EPOCHS_PER_REWRITE == 0) {
          ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
          Upkeep.expireToOneSnapshot(scenario.table());
          assertThat(applied(scenario)).isZero();
          assertThat(listed(scenario))
              .as("delete files after epoch %d", epoch)
              .isLessThanOrEqualTo(1);
        }
      }
      assertThat(scenario.rows()).containsExactly("1:UA" + (epochs + 1), "2:I1");
    }
  }

  private static void assertDanglingIsRemoved(int epochs) {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP)) {
      scenario.epoch("1.I1(hot) 2.I1(cold)");
      for (int epoch = 1; epoch <= epochs; epoch++) {
        update(scenario, epoch, "1.UB%1$d(hot) 1.UA%1$d(hot)");
        if (epoch % EPOCHS_PER_REWRITE == 0) {
          ForeignRewrite.begin(scenario.table(), Expressions.equal("name", "hot"))
              .asOldAsItsRows()
              .commit();
          Upkeep.expireToOneSnapshot(scenario.table());
          assertThat(applied(scenario)).isZero();
          assertThat(listed(scenario)).as("dangling after epoch %d", epoch).isEqualTo(epoch);
        }
      }
      assertThat(scenario.count(CdcCounter.COMMITTED_DELETE_FILES)).isEqualTo(epochs);
      DeleteFiles.removeDangling(scenario.table());
      assertThat(listed(scenario)).isZero();
      assertThat(scenario.rows()).containsExactly("1:hot", "2:cold");
    }
  }

  private static void update(Scenario scenario, int epoch, String change) {
    scenario.epoch(change.formatted(epoch + 1));
  }

  /** Delete files that a reader of the whole table applies to some data file. */
  private static long applied(Scenario scenario) {
    return lake.plan(scenario.name()).stream().mapToLong(task -> task.deletes().size()).sum();
  }

  private static int listed(Scenario scenario) {
    return DeleteFiles.listed(scenario.table()).size();
  }
}
