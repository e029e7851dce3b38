package dev.floe.benchmarks.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScanningTest {
  private static final long SEED = 42;
  private static final int ROWS = 500;
  private static final int CHANGES = 100;
  private static final int EPOCHS = 3;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void allKeepersTablesAreReadAsThePopulationIs(Keepers kind) throws IOException {
    try (Lake lake = new Lake(directory.resolve("lake"));
        Fleet fleet = new Fleet(lake, directory.resolve("spill"), SEED)) {
      fleet.load(ROWS);
      fleet.advance(EPOCHS, CHANGES);
      try (Scanning scan = new Scanning("scan", fleet.keeper(kind).table(), fleet.contents())) {
        assertThat(scan.lap().ms()).isPositive();
      }
      assertThat(fleet.epochMs(kind)).hasSize(EPOCHS);
      boolean looksUp = Set.of(Keepers.VECTORS, Keepers.VECTORS_SCANNING).contains(kind);
      assertThat(fleet.resolveMs(kind)).hasSize(looksUp ? EPOCHS : 0);
    }
  }

  @Test
  void aRewrittenTableHasOneFileAndNoDeletes() throws IOException {
    try (Lake lake = new Lake(directory.resolve("lake"));
        Fleet fleet = new Fleet(lake, directory.resolve("spill"), SEED)) {
      fleet.load(ROWS);
      fleet.advance(EPOCHS, CHANGES);
      var table =
          Rewrite.of(
              fleet.keeper(Keepers.PEER_V3).table(), lake, "copy", directory.resolve("spill"));
      TableSize size = TableSize.of(table);
      assertThat(size.dataFiles()).isEqualTo(1);
      assertThat(size.deleteFiles()).isZero();
      try (Scanning scan = new Scanning("scan", table, fleet.contents());
          Planning plan = new Planning("plan", table, 1)) {
        assertThat(scan.lap().ms()).isPositive();
        assertThat(plan.lap().ms()).isPositive();
      }
    }
  }

  @Test
  void sizesAreThoseOfTheNewestSnapshot() throws IOException {
    try (Lake lake = new Lake(directory.resolve("lake"));
        Fleet fleet = new Fleet(lake, directory.resolve("spill"), SEED)) {
      fleet.load(ROWS);
      fleet.advance(EPOCHS, CHANGES);
      TableSize equality = TableSize.of(fleet.keeper(Keepers.EQUALITY_DELETES).table());
      assertThat(equality.dataFiles()).isEqualTo(1 + EPOCHS);
      assertThat(equality.deleteFiles()).isEqualTo(EPOCHS);
      assertThat(equality.counts())
          .containsEntry("dataKB", equality.dataBytes() / 1e3)
          .containsEntry("metadataKB", equality.metadataBytes() / 1e3);
      assertThat(equality.metadataBytes()).isPositive();
      assertThat(TableSize.of(fleet.keeper(Keepers.PEER_V2).table()).deleteFiles())
          .isEqualTo(2 * EPOCHS);
    }
  }

  @Test
  void aTableThatMissesAnEpochIsRefused() throws IOException {
    try (Lake lake = new Lake(directory.resolve("lake"));
        Fleet fleet = new Fleet(lake, directory.resolve("spill"), SEED)) {
      fleet.load(ROWS);
      var table = fleet.keeper(Keepers.PEER_V3).table();
      fleet.advance(1, CHANGES);
      try (Scanning scan = new Scanning("stale", table, fleet.contents());
          Planning plan = new Planning("stale", table, 2)) {
        assertThatThrownBy(scan::lap)
            .isInstanceOf(WrongAnswerException.class)
            .hasMessageMatching(
                "cannot use the scan of stale: it found 500 rows of digest \\w+ instead of"
                    + " \\d+ rows of digest \\w+");
        assertThatThrownBy(plan::lap)
            .isInstanceOf(WrongAnswerException.class)
            .hasMessage(
                "cannot use the plan of stale: it has 1 files, with 0 deletes, instead of 2");
      }
    }
  }
}
