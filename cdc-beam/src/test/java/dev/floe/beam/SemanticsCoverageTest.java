package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.CoveredRows;
import org.junit.jupiter.api.Test;

class SemanticsCoverageTest {
  private static final int LAST_OF_OPTIONS_AND_CONSTRUCTION = 51;
  private static final int LAST = 297;
  private static final int LAST_OF_FLOE = 25;

  @Test
  void everyRuleOfOptionsAndConstructionHasATest() {
    CoveredRows rows = CoveredRows.ofThisModule();
    System.out.println(
        "rules without a test: " + rows.missing(1, LAST) + " " + rows.missingOfFloe(LAST_OF_FLOE));
    assertThat(rows.missing(1, LAST_OF_OPTIONS_AND_CONSTRUCTION)).isEmpty();
  }
}
