package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deletes whose images travel whole, to writers that know of another reach. */
class WholeImagesTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Formats> formats() {
    return Formats.ALL.stream().flatMap(it -> Stream.of(Formats.of(it, 2), Formats.of(it, 3)));
  }

  private static Scenario scenario(Scenario.Shape shape, Formats formats) {
    return Scenario.in(lake, shape, formats.properties(), options -> options);
  }

  private static void commit(Doors doors, PinnedTable table, long position, ShardDelta delta) {
    try (EpochCommits commits = doors.commits(table, "R", CdcMetrics.none())) {
      commits.commit(position, List.of(delta), Map.of());
    }
  }

  private static byte[] encode(PinnedTable table, ChangeKind kind) {
    ChangeEncoder encoder = new ChangeEncoder(table, 1);
    encoder.encode(row(table.schema(), 1, "name", "data"), kind, 1);
    return Arrays.copyOf(encoder.row(), encoder.rowLength());
  }

  @Test
  void theImageOfADeleteIsTheRow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      PinnedTable whole = new Doors(lake, scenario.name(), Shapes.T0).resolve().withWholeImages();
      byte[] image = encode(whole, ChangeKind.DELETE);
      assertThat(image).isEqualTo(encode(whole, ChangeKind.INSERT));
      RowView view = new RowView(whole.schema().asStruct()).wrap(image, 0, image.length);
      assertThat(view.get(0, Object.class)).isEqualTo(1);
      assertThat(view.get(1, Object.class)).hasToString("name");
      assertThat(view.get(2, Object.class)).hasToString("data");
      assertThat(whole.reachingAllRows().hasWholeImages()).isTrue();
      assertThat(whole.underSpec(0).hasWholeImages()).isTrue();
      assertThat(whole.refreshed().hasWholeImages()).isTrue();
    }
  }

  @Test
  void anImageThatLacksARequiredColumnIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TD)) {
      scenario.table().updateSpec().removeField("ts_day").commit();
      PinnedTable lean = new Doors(lake, scenario.name(), Shapes.TD).resolve();
      assertThat(
              new ChangeEncoder(lean, 1)
                  .encode(row(lean.schema(), 1, null, null), ChangeKind.DELETE, 1))
          .isTrue();
      ChangeEncoder whole = new ChangeEncoder(lean.withWholeImages(), 1);
      assertThatThrownBy(
              () -> whole.encode(row(lean.schema(), 1, null, null), ChangeKind.DELETE, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("'ts'")
          .hasMessageContaining("required");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void deletesOfWholeImagesReachRowsOfAllSpecs(Formats formats) {
    try (Scenario scenario = scenario(Shapes.BUCKETS, formats)) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1");
      Shapes.byEightBuckets(scenario.table());
      scenario.restart().epoch("5.I1 6.I1");
      Doors doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
      PinnedTable table = doors.resolve().withWholeImages();
      commit(doors, table, 100, doors.write(table, "1.D2 2.UB2 2.UA2 5.D2 6.UB2 6.UA2"));
      assertThat(scenario.rows()).containsExactly("2:UA2", "3:I1", "4:I1", "6:UA2");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void aWriterReachesRowsThatTheEncoderDidNotKnowOf(Formats formats) {
    try (Scenario scenario = scenario(Shapes.BUCKETS, formats)) {
      scenario.epoch("1.I1(one) 2.I1(two)");
      Doors doors = new Doors(lake, scenario.name(), Shapes.BUCKETS);
      PinnedTable early = doors.resolve().withWholeImages();
      scenario.table().updateSpec().removeField("id_bucket").addField("name").commit();
      scenario.restart().epoch("3.I1(three) 4.I1(four)");
      PinnedTable late = doors.resolve(early.pin()).withWholeImages();
      if (formats.version() == 2) {
        assertThat(late.reach().specIds()).hasSize(2);
        assertThat(early.reach().specIds()).hasSize(1);
      }
      commit(doors, late, 100, doors.write(early, late, "1.D2(one) 3.UB2(three) 3.UA2(new) 4.D2(four)"));
      assertThat(scenario.rows()).containsExactly("2:two", "3:new");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void deleteFilesAreThoseOfLeanImages(Formats formats) {
    try (Scenario lean = scenario(Shapes.TP, formats);
        Scenario whole = scenario(Shapes.TP, formats)) {
      String changes = "1.D2(a) 2.UB2(a) 2.UA2(b) 3.D2(c)";
      assertThat(deletes(whole, changes, true)).isEqualTo(deletes(lean, changes, false));
      assertThat(whole.rows()).isEqualTo(lean.rows()).containsExactly("2:b");
    }
  }

  private static List<String> deletes(Scenario scenario, String changes, boolean wholeImages) {
    scenario.epoch("1.I1(a) 2.I1(a) 3.I1(c)");
    Doors doors = new Doors(lake, scenario.name(), Shapes.TP);
    PinnedTable table = doors.resolve();
    table = wholeImages ? table.withWholeImages() : table;
    commit(doors, table, 100, doors.write(table, changes));
    return scenario.addedDeleteFiles().stream().map(WholeImagesTest::describe).sorted().toList();
  }

  private static String describe(DeleteFile file) {
    return file.partition()
        + " "
        + file.recordCount()
        + " "
        + file.fileSizeInBytes()
        + " "
        + file.equalityFieldIds();
  }
}
