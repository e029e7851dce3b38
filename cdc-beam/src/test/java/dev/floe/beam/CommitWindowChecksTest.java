package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.cdc.sink.CommitOptions;
import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitWindowChecksTest {
  private static final Duration MINUTE = Duration.standardMinutes(1);

  @Test
  @Rows({15, 24})
  void unboundedInputNeedsAWindowSize() {
    refused(Applied.sink(), "withTriggeringFrequency", "triggering_frequency_seconds", "unbounded");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -30})
  @Rows({15, 25})
  void aWindowSizeThatIsNotPositiveIsRefused(long seconds) {
    refused(
        Applied.sink().withTriggeringFrequency(Duration.standardSeconds(seconds)),
        "withTriggeringFrequency",
        "must be positive");
  }

  @ParameterizedTest
  @ValueSource(longs = {60, 0, -30})
  @Rows({15, 26})
  void anyWindowSizeIsIgnoredWithAWarningWhereTheInputIsBounded(long seconds) {
    WriteCdcRows sink = Applied.sink().withTriggeringFrequency(Duration.standardSeconds(seconds));
    PCollection<Row> input = Applied.bounded(People.CHANGES);
    input.apply(sink);
    assertThat(IgnoredSettings.of(sink.settings(), IsBounded.BOUNDED))
        .singleElement()
        .asString()
        .contains("withTriggeringFrequency", "bounded");
    assertThat(committing(sink, input).window()).isEmpty();
  }

  @Test
  @Rows({15, 16})
  void aStreamIsCommittedByWindowsWithSixHoursOfLateness() {
    WriteCdcRows sink = Applied.sink().withTriggeringFrequency(MINUTE);
    PCollection<Row> input = Applied.unbounded(People.CHANGES);
    input.apply(sink);
    assertThat(committing(sink, input).window()).contains(MINUTE);
    assertThat(committing(sink, input).allowedLateness()).isEqualTo(Duration.standardHours(6));
    assertThat(WriteCdcRows.DEFAULT_ALLOWED_LATENESS).isEqualTo(Duration.standardHours(6));
  }

  @Test
  @Rows({16, 47})
  void negativeLatenessIsRefused() {
    refused(
        Applied.sink()
            .withTriggeringFrequency(MINUTE)
            .withAllowedLateness(Duration.standardSeconds(-1)),
        "withAllowedLateness",
        "allowed_lateness_seconds",
        "must not be negative");
  }

  @Test
  @Rows({16, 47})
  void noLatenessIsTaken() {
    WriteCdcRows sink =
        Applied.sink().withTriggeringFrequency(MINUTE).withAllowedLateness(Duration.ZERO);
    PCollection<Row> input = Applied.unbounded(People.CHANGES);
    input.apply(sink);
    assertThat(committing(sink, input).allowedLateness()).isEqualTo(Duration.ZERO);
  }

  @Test
  @Rows(11)
  void aStreamHasTheHeartbeatItIsGiven() {
    PCollection<Row> input = Applied.unbounded(People.CHANGES);
    WriteCdcRows sink = Applied.sink().withTriggeringFrequency(MINUTE);
    assertThat(committing(sink, input).heartbeat()).isEmpty();
    assertThat(committing(sink.withTokenHeartbeat(MINUTE), input).heartbeat()).contains(MINUTE);
    assertThat(IgnoredSettings.of(sink.withTokenHeartbeat(MINUTE).settings(), IsBounded.UNBOUNDED))
        .isEmpty();
  }

  @Test
  @Rows({11, 49})
  void aHeartbeatIsIgnoredWithAWarningWhereTheInputIsBounded() {
    WriteCdcRows sink = Applied.sink().withTokenHeartbeat(MINUTE);
    PCollection<Row> input = Applied.bounded(People.CHANGES);
    input.apply(sink);
    assertThat(committing(sink, input).heartbeat()).isEmpty();
    assertThat(IgnoredSettings.of(sink.settings(), IsBounded.BOUNDED))
        .singleElement()
        .asString()
        .contains("withTokenHeartbeat", "ignored");
  }

  private static CommitOptions committing(WriteCdcRows sink, PCollection<Row> input) {
    return CdcOptionsBuilder.build(sink.settings(), input).committing();
  }

  private static void refused(WriteCdcRows sink, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Applied.unbounded(People.CHANGES).apply(sink))
        .withMessageStartingWith("cannot apply WriteCdcRows: ")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }
}
