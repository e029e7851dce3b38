package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Whatever the file format, partitioning, mode and format version, in every combination, with
 * deletion vectors where the version has them and a schema that changes between epochs: the table
 * holds what a map would hold, or the sink refuses to be built.
 *
 * <p>The other settings come from a seed of the combination. A failure says how {@link OracleTest}
 * runs it again.
 */
class OracleGridTest {
  private static final int HEAVY_ROUNDS = 5;
  private static final int SEEDS_OF_A_ROUND = 1000;

  @TempDir private Path folder;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> everyCombinationHoldsWhatAMapWouldHold() {
    return cells(1);
  }

  @TestFactory
  @Tag("heavy")
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> soItDoesWithOtherSettingsBeside() {
    return IntStream.rangeClosed(2, HEAVY_ROUNDS).boxed().flatMap(this::cells);
  }

  private Stream<DynamicTest> cells(int round) {
    List<DynamicTest> cells = new ArrayList<>();
    long seed = (long) round * SEEDS_OF_A_ROUND;
    for (DataFormat format : DataFormat.values()) {
      for (Partitioning partitioning : Partitioning.values()) {
        for (Mode mode : Mode.values()) {
          for (FormatVersion version : versions(round)) {
            Forced cell =
                Forced.byProperties()
                    .with(format)
                    .with(partitioning)
                    .with(mode)
                    .with(version)
                    .with(SchemaChanges.SOME)
                    .with(Load.LIGHT);
            cells.add(cell(Dimensions.of(++seed, withVectors(cell, version, round)), mode));
          }
        }
      }
    }
    return cells.stream();
  }

  private static List<FormatVersion> versions(int round) {
    return round == 1
        ? List.of(FormatVersion.TWO, FormatVersion.THREE)
        : List.of(FormatVersion.values());
  }

  /** In the first round all tables that may have vectors get them. */
  private static Forced withVectors(Forced cell, FormatVersion version, int round) {
    return round == 1 && version == FormatVersion.THREE
        ? cell.with(Deletes.DELETION_VECTORS)
        : cell;
  }

  private DynamicTest cell(Dimensions run, Mode mode) {
    return run.mode() == mode
        ? DynamicTest.dynamicTest(run.toString(), () -> OracleRun.of(run, folder))
        : DynamicTest.dynamicTest("no upsert by " + run.partitioning(), () -> refuseUpsert(run));
  }

  private void refuseUpsert(Dimensions run) throws IOException {
    TableShape shape = new TableShape(run);
    try (Lake lake = new Lake(Files.createTempDirectory(folder, "refused"))) {
      lake.create(
          Subject.TABLE,
          shape.schema(),
          run.partitioning().spec(run, shape.schema()),
          Map.of(
              TableProperties.FORMAT_VERSION,
              run.formatVersion().property(),
              TableProperties.DEFAULT_FILE_FORMAT,
              run.dataFormat().format().name()));
      assertThatThrownBy(
              () ->
                  CdcSink.builder(lake.catalog(), Lake.id(Subject.TABLE))
                      .equalityColumns(run.keyShape().columns().toArray(String[]::new))
                      .sinkId(Subject.SINK_ID)
                      .upsert()
                      .deleteMode(run.deletes().mode())
                      .build())
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("upsert needs every partition column in the key")
          .hasMessageContaining("'" + run.partitionColumnsBesideKey().get(0) + "'");
    }
  }
}
