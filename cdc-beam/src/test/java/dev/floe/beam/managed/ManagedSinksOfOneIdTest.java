package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.junit.jupiter.api.Test;

class ManagedSinksOfOneIdTest {
  private final Pipeline pipeline = Pipeline.create();

  @Test
  @Rows(z = "Z17")
  void twoTablesMayHaveOneSinkId() {
    write("First", "db.one");
    write("Second", "db.two");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write("Third", "db.one"))
        .withMessageContaining("the pipeline has a sink with the sink id 's' already")
        .withMessageContaining("table db.one");
  }

  @Test
  @Rows(z = "Z17")
  void aTemplateMayBeAnyTable() {
    write("First", "db.one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write("Second", "db.{name}"))
        .withMessageContaining("tables that elements name");
  }

  private void write(String name, String table) {
    Map<String, Object> config = ManagedWrites.nowhere(table);
    config.put("sink_id", "s");
    ManagedWrites.write(Applied.input(pipeline, People.CHANGES, name + "Changes"), name, config);
  }
}
