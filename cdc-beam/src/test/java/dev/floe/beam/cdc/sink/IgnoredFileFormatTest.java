package dev.floe.beam.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.joda.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IgnoredFileFormatTest {
  private final List<String> warnings = new ArrayList<>();

  @TempDir Path folder;
  private BeamLake lake;
  private AssignTargets targets;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder).createPeople("t").createPeople("u");
    targets = new AssignTargets(options(), warnings::add);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  @Rows(value = 195, z = "Z23")
  void aFormatOfADestinationIsWarnedOfOnce() {
    resolveOnce("t", FileFormat.AVRO);
    resolveOnce("t", FileFormat.AVRO);
    targets.startBundle();
    resolveOnce("t", FileFormat.AVRO);
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("file format AVRO of destination db.t is ignored", "write.format.default");
    resolveOnce("u", FileFormat.ORC);
    assertThat(warnings).hasSize(2);
  }

  @Test
  @Rows(value = 195, z = "Z23")
  void withoutAFormatThereIsNoWarning() {
    resolveOnce("t", null);
    assertThat(warnings).isEmpty();
  }

  private void resolveOnce(String table, FileFormat format) {
    String name = "db." + table;
    IcebergDestination destination =
        IcebergDestination.builder()
            .setTableIdentifier(Lake.id(table))
            .setFileFormat(format)
            .build();
    if (targets.known(name).isEmpty()) {
      targets.resolve(name, destination, People.DATA);
    }
  }

  private CdcOptions options() {
    return new CdcOptions(
        lake.catalog(),
        DynamicDestinations.singleTable(Lake.id("t"), People.DATA),
        People.CHANGES,
        new ControlColumns("seq", "op", Map.of()),
        new TableOptions(List.of(), WriteMode.RETRACT, "main", DeleteMode.AUTO),
        new WriteOptions(1, 1, 1, 1, WriteOptions.Combining.IN_SORTER),
        new CommitOptions(
            BeamLake.SINK,
            "run",
            null,
            Duration.ZERO,
            null,
            Map.of(),
            OtherContent.SKIP,
            LostHistory.REFUSE,
            TokenCopies.PROPERTY,
            1),
        new OutputOptions(OutputOptions.Poison.FAILS, OutputOptions.DeadLetterTime.LEFT_OUT));
  }
}
