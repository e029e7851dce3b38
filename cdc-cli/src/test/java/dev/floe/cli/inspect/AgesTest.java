package dev.floe.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "59, 59 s",
    "60, 1 min",
    "61, 1 min 1 s",
    "3599, 59 min 59 s",
    "3600, 1 h",
    "86399, 23 h 59 min",
    "86400, 1 d",
    "432000, 5 d",
    "439300, 5 d 2 h"
  })
  void agesAreToldInTheirTwoLargestUnits(long seconds, String text) {
    assertThat(Ages.text(Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  @Test
  void aClockThatIsBehindTellsNoNegativeAge() {
    Instant now = Instant.ofEpochSecond(100);

    assertThat(Ages.between(now.plusSeconds(1), now)).isEqualTo(Duration.ZERO);
    assertThat(Ages.between(now.minusSeconds(1), now)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void timesAreInUtcToTheSecond() {
    assertThat(Ages.time(Instant.ofEpochMilli(59_999))).isEqualTo("1970-01-01 00:00:59");
  }
}
