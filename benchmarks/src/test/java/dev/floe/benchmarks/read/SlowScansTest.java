package dev.floe.benchmarks.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Lap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlowScansTest {
  private static final int LONGEST_SECONDS = 900;

  @Test
  void aScanThatWouldTakeTooLongIsNotRun() {
    SlowScans slow = new SlowScans(LONGEST_SECONDS);
    assertThat(slow.reason("equality-deletes", 200)).isEmpty();
    slow.saw(50, scans(17_000));
    assertThat(slow.reason("equality-deletes", 200)).isEmpty();
    slow.saw(200, scans(288_000));
    assertThat(slow.reason("equality-deletes", 500))
        .contains("equality-deletes after 500 epochs: not run, a scan after 200 took 4.8 minutes");
    assertThat(slow.reason("compacted", 500)).isEmpty();
  }

  private static ContestResult scans(long ms) {
    Lap lap = new Lap(Map.of("scan", ms * 1_000_000), 0, 0, 0);
    Lap quick = new Lap(Map.of("scan", 500_000_000L), 0, 0, 0);
    return new ContestResult(Map.of("equality-deletes", List.of(lap), "compacted", List.of(quick)));
  }
}
