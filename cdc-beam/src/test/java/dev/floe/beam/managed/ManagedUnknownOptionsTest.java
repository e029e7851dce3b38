package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.managed.Managed;
import org.apache.beam.sdk.values.PCollectionRowTuple;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that Beam drops, and that are refused when the pipeline is about to run. */
class ManagedUnknownOptionsTest {
  private Map<String, Object> config;

  @BeforeEach
  void newConfig() {
    config = ManagedWrites.nowhere("db.t");
  }

  @Test
  @Rows(z = "Z23")
  void unknownOptionsAreRefusedByNameWithTheNearest() {
    config.put("num_shard", 4);
    config.put("equalityColumns", "id");
    config.put("colour", "blue");
    refused(
        Managed.write(Managed.ICEBERG).withConfig(config),
        "colour",
        "equalityColumns (did you mean equality_columns?)",
        "num_shard (did you mean num_shards?)");
  }

  @Test
  @Rows(z = "Z23")
  void unknownOptionsOfErrorHandlingAreRefusedToo() {
    config.put("error_handling", Map.of("output", "errors", "outptu", "bad"));
    refused(
        Managed.write(Managed.ICEBERG).withConfig(config),
        "error_handling.outptu (did you mean error_handling.output?)");
  }

  @Test
  @Rows(z = "Z23")
  void aSwitchThatIsNeitherTrueNorFalseIsRefused() {
    config.put("upsert", "ture");
    Pipeline pipeline = Pipelines.create();
    ManagedWrites.write(Applied.input(pipeline, People.CHANGES, "Changes"), "Write", config);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pipelines.run(pipeline))
        .withMessageContaining("the option upsert: 'ture'")
        .withMessageContaining("set it to true or false");
  }

  @Test
  void knownOptionsAreNotRefused() {
    for (WriteOption option : WriteOption.values()) {
      GivenOptions.check(Map.of(option.key(), true));
    }
    GivenOptions.check(Map.of("error_handling", Map.of("output", "errors")));
    GivenOptions.check(Map.of());
  }

  @Test
  void withoutAManagedTransformAroundItNothingIsChecked() {
    Row options = Row.withSchema(WriteOption.schema()).withFieldValues(Map.copyOf(config)).build();
    Pipeline pipeline = Pipeline.create();
    IcebergWriteTransform transform = new IcebergWriteTransform(WriteRequest.of(options));
    PCollectionRowTuple.of("input", Applied.input(pipeline, People.CHANGES, "Changes"))
        .apply(transform);
    GivenKeys.check(pipeline, transform);
    assertThat(options.getString("table")).isEqualTo("db.t");
  }

  private static void refused(Managed.ManagedTransform write, String... words) {
    Pipeline pipeline = Pipelines.create();
    Applied.input(pipeline, People.CHANGES, "Changes").apply("Write", write);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pipelines.run(pipeline))
        .withMessageStartingWith("cannot write to Iceberg with the options")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }
}
