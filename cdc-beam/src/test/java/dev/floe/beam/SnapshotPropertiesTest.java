package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.Map;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotPropertiesTest {
  private final PCollection<Row> input = Applied.bounded(People.CHANGES);

  @Test
  @Rows({13, 43})
  void aNameOfTheSinksOwnIsRefused() {
    WriteCdcRows sink = Applied.sink().withSnapshotProperties(Map.of("beam.cdc.foo", "1"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input.apply(sink))
        .withMessageContaining("snapshot_properties")
        .withMessageContaining("'beam.cdc.foo'")
        .withMessageContaining("'beam.cdc.'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"beam.cdc", "Beam.cdc.x", "pipeline"})
  @Rows({13, 44})
  void namesThatOnlyLookSimilarAreTaken(String name) {
    assertTaken(Map.of(name, "1"));
  }

  @Test
  @Rows(45)
  void aNameOfIcebergsOwnIsTaken() {
    assertTaken(Map.of("added-records", "1"));
  }

  private void assertTaken(Map<String, String> properties) {
    WriteCdcRows sink = Applied.sink().withSnapshotProperties(properties);
    input.apply(sink);
    assertThat(CdcOptionsBuilder.build(sink.settings(), input).committing().snapshotProperties())
        .isEqualTo(properties);
  }
}
