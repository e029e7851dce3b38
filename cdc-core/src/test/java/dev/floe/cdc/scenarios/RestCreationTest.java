package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.HttpFault.appliedThen;
import static dev.floe.cdc.testing.HttpFault.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.HttpFault;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table that a sink creates over HTTP is created once, whatever the request is answered (65). */
class RestCreationTest {
  private static Lake lake;

  private final String name = lake.newName();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = Lake.overHttp(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private CdcSink sink() {
    return CdcSink.builder(lake.catalog(), Lake.id(name))
        .sinkId("s")
        .equalityColumns("id")
        .createIfMissing(new TableDefinition(Shapes.T0.schema(), List.of(), Map.of()))
        .build();
  }

  private void assertWritable() {
    try (CdcSink sink = sink()) {
      sink.write(Rows.row(Shapes.T0.schema(), 1, "a", "b"), ChangeKind.INSERT, 1);
      sink.commit(10);
    }
    assertThat(lake.rows(name)).hasSize(1);
    assertThat(lake.snapshots(name)).hasSize(1);
  }

  static Stream<HttpFault> applied() {
    return Stream.of(
        appliedThen(409),
        appliedThen(500),
        appliedThen(503),
        // The client asks again, and is told of the table that its first try made.
        appliedThen(503).retryAfterSeconds(1),
        HttpFault.replyLost());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("applied")
  @DisplayName("65: a creation whose answer was lost is a creation")
  void aCreationWhoseAnswerWasLostIsACreation(HttpFault fault) {
    lake.http().nextCreation(fault);
    sink().close();
    assertWritable();
  }

  static Stream<HttpFault> notApplied() {
    return Stream.of(refused(403), refused(500), HttpFault.requestLost());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("notApplied")
  @DisplayName("93: a catalog that does not create the table is named, and asked again by the next")
  void aCatalogThatDoesNotCreateTheTableIsNamed(HttpFault fault) {
    lake.http().nextCreation(fault);
    assertThatThrownBy(this::sink)
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("cannot create table db." + name + ": ")
        .hasMessageContaining("check the catalog and that its warehouse can be written to");
    assertThat(lake.catalog().tableExists(Lake.id(name))).isFalse();
    assertWritable();
  }
}
