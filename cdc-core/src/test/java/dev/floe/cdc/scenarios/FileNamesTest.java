package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the names of files say: run, position, attempt (197, 264). */
class FileNamesTest {
  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String nameOf(ContentFile<?> file) {
    return Path.of(file.location().replaceFirst("^file:", "")).getFileName().toString();
  }

  private static List<String> namesOf(ShardDelta delta) {
    List<String> names = new ArrayList<>();
    Stream.concat(delta.dataFiles().stream(), delta.deleteFiles().stream())
        .forEach(file -> names.add(nameOf(file)));
    return names;
  }

  /** The run that the newest commit is stamped with. */
  private static String stampedRun(Scenario scenario) {
    String stamp = scenario.property("floe.cdc.run-spec." + Scenario.SINK_ID);
    return stamp.substring(0, stamp.lastIndexOf(':'));
  }

  private static List<String> write(Scenario scenario, FileLabel label) {
    Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
    return namesOf(doors.write(doors.resolve(), "1.UA1 2.UA1", label));
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 0, -7, Long.MIN_VALUE, Long.MAX_VALUE})
  @DisplayName("197, 264: names hold the run of the stamp and the position of the epoch")
  void namesHoldTheRunOfTheStampAndThePosition(long position) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, sink -> sink.shards(2))) {
      scenario.epochAt(Long.MIN_VALUE, "1.I1 2.I1 3.I1 4.I1");
      if (position > Long.MIN_VALUE) {
        scenario.epochAt(position, "1.UA2 2.UA2 3.UA2 4.UA2");
      }
      String label = "-0-" + stampedRun(scenario) + "-" + position + "-" + UUID;
      assertThat(scenario.addedDataFiles())
          .hasSize(2)
          .allSatisfy(
              file -> assertThat(nameOf(file)).matches("0000[01]" + label + "-00001.parquet"));
      assertThat(scenario.addedDeleteFiles())
          .hasSize(position > Long.MIN_VALUE ? 2 : 0)
          .allSatisfy(
              file ->
                  assertThat(nameOf(file)).matches("0000[01]" + label + "-deletes-00001.parquet"));
    }
  }

  @Test
  @DisplayName("264: a binding's names hold the run id of its stamp")
  void namesOfABindingHoldTheRunIdOfItsStamp() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable table = doors.resolve();
      ShardDelta delta = doors.write(table, "1.I1", FileLabel.of("job-7", 60_000));
      doors.commits(table, "job-7", CdcMetrics.none()).commit(60_000, List.of(delta), Map.of());
      assertThat(stampedRun(scenario)).isEqualTo("job-7");
      assertThat(nameOf(scenario.addedDataFiles().get(0)))
          .matches("00000-0-job-7-60000-" + UUID + "-00001.parquet");
    }
  }

  @Test
  @DisplayName("197: an epoch that is written again never reuses a name")
  void aRetriedEpochNeverReusesAName() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      FileLabel label = FileLabel.of("run", 10);
      List<String> names = new ArrayList<>();
      for (int attempt = 0; attempt < 20; attempt++) {
        names.addAll(write(scenario, label));
      }
      assertThat(names)
          .hasSize(40)
          .doesNotHaveDuplicates()
          .allMatch(name -> name.startsWith("00000-0-run-10-"));
      assertThat(lake.dataFiles(scenario.name())).hasSize(40);
    }
  }

  @Test
  @DisplayName("197: an epoch whose files failed, written again by the same sink, has fresh names")
  void anEpochWhoseFilesFailedIsWrittenUnderFreshNames() {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        var sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      faults.failRemovals(); // so that what the failed attempt wrote stays there
      scenario.write(sink, "1.UA1");
      faults.failFile(2, FileFault.CLOSE);
      assertThatThrownBy(() -> sink.commit(10)).hasMessageContaining("cannot write files");
      List<Path> left = lake.dataFiles(scenario.name());
      assertThat(left).isNotEmpty();

      sink.abort();
      scenario.write(sink, "1.UA1");
      sink.commit(10);
      assertThat(lake.dataFiles(scenario.name())).containsAll(left).hasSize(left.size() + 2);
      assertThat(lake.dataFiles(scenario.name()))
          .allMatch(file -> file.toString().contains(stampedRun(scenario) + "-10-"));
      assertThat(scenario.rows()).containsExactly("1:UA1");
    }
  }

  @Test
  void anEpochWithoutAPositionHasTheRunInItsNames() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      assertThat(write(scenario, FileLabel.ofRun("run")))
          .hasSize(2)
          .allMatch(name -> name.matches("00000-0-run-" + UUID + "(-deletes)?-00001.parquet"));
    }
  }

  @Test
  void whatAPathMayNotHaveIsLeftOutOfNames() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      assertThat(write(scenario, FileLabel.of("../jobs/ä b:7%?#\n", -1)))
          .hasSize(2)
          .allMatch(
              name -> name.matches("00000-0-.._jobs___b_7____--1-" + UUID + "(-deletes)?-00001.*"));
    }
  }

  @Test
  void aLongRunIdIsCutInNames() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      assertThat(write(scenario, FileLabel.of("r".repeat(5_000), Long.MIN_VALUE)))
          .hasSize(2)
          .allMatch(name -> name.length() < 255 && name.contains("r".repeat(100) + "-"));
    }
  }

  @Test
  void aBlankRunIdIsRefused() {
    assertThatThrownBy(() -> FileLabel.of(" ", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot label files: the run id is blank")
        .hasMessageContaining("give the id that the run's commits are stamped with");
  }
}
