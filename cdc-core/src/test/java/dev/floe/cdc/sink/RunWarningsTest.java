package dev.floe.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.testing.Counters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunWarningsTest {
  private final Counters counters = new Counters();
  private final List<String> said = new ArrayList<>();
  private final RunWarnings warnings = new RunWarnings(counters, "db.t", said::add);

  @Test
  @DisplayName("Z4: updates without before-images are warned of once per run")
  void updatesWithoutBeforeImagesAreWarnedOfOnce() {
    warnings.add(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE, 0);
    assertThat(said).isEmpty();
    warnings.add(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE, 2);
    warnings.add(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE, 1);
    assertThat(said).hasSize(1);
    assertThat(said.get(0))
        .contains("table db.t", "a row that moved to another partition stays in the old one too")
        .contains("updatesWithoutBeforeImage");
  }

  @Test
  void nullsThatDecidePartitionsAreSaidInWordsOnce() {
    warnings.add(CdcCounter.DELETES_WITH_NULL_IN_PARTITION, 1);
    warnings.add(CdcCounter.DELETES_WITH_NULL_IN_PARTITION, 1);
    assertThat(said).hasSize(1);
    assertThat(said.get(0))
        .contains("table db.t", "other rows were meant, and they stay")
        .contains("deletesWithNullInPartition");
  }

  @Test
  void allCountersArePassedOn() {
    for (CdcCounter counter : CdcCounter.values()) {
      warnings.add(counter, 3);
      assertThat(counters.of(counter)).isEqualTo(3);
    }
  }
}
