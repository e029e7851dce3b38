package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillCompression;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OpenFiles;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sink whose every epoch spills: which files it uses, and that they go with it. */
class SpillingSinkTest {
  private static final Schema SCHEMA = Shapes.BUCKETS.schema();
  private static final int ROWS = 20;

  private static Lake lake;

  @TempDir Path folder;
  private final SortBudget budget = SortBudget.ofBytes(1);
  private String table;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTable() {
    table = lake.newName();
    lake.create(table, SCHEMA, Shapes.BUCKETS.spec());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    assertThat(budget.usedBytes()).isZero();
    budget.close();
    assertThat(OpenFiles.in(folder)).isEmpty();
    try (Stream<Path> paths = Files.walk(folder)) {
      assertThat(paths.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void spillsAndLeavesNoFile() {
    try (CdcSink sink = options().spillDirectory(folder).shards(3).build()) {
      update(sink);
      sink.commit(10);
      update(sink);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void usesTheSameFilesFromEpochToEpoch() throws IOException {
    try (CdcSink sink = options().spillDirectory(folder).build()) {
      update(sink);
      List<String> files = OpenFiles.in(folder);
      assertThat(files).isNotEmpty();
      for (int position = 1; position < 4; position++) {
        sink.commit(position);
        assertThat(OpenFiles.in(folder)).as("between epochs").isEqualTo(files);
        update(sink);
        assertThat(OpenFiles.in(folder)).as("epoch %d", position).isEqualTo(files);
      }
      sink.abort();
      assertThat(OpenFiles.in(folder)).as("after an abort").isEqualTo(files);
    }
  }

  @ParameterizedTest
  @EnumSource
  void spillsToAllDirectoriesOfAStore(SpillCompression compression) throws IOException {
    Path a = folder.resolve("a");
    Path b = folder.resolve("b");
    try (SpillStore store = compression.of(SpillStore.inDirectories(List.of(a, b)));
        CdcSink sink = options().spillStore(store).shards(3).build()) {
      update(sink);
      sink.commit(10);
      assertThat(a).isDirectory();
      assertThat(b).isDirectory();
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesTheCallersStoreOpenForTheNextSink() throws IOException {
    try (SpillStore store = SpillStore.inDirectory(folder)) {
      update(store, 1);
      List<String> files = OpenFiles.in(folder);
      assertThat(files).isNotEmpty();
      update(store, 2);
      assertThat(OpenFiles.in(folder)).isEqualTo(files);
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void sinksShareTheFilesOfAStore() throws IOException {
    String second = lake.newName();
    lake.create(second, SCHEMA, Shapes.BUCKETS.spec());
    try (SpillStore store = SpillStore.inDirectory(folder);
        CdcSink one = options().spillStore(store).build();
        CdcSink two = options(second).spillStore(store).build()) {
      update(one);
      List<String> files = OpenFiles.in(folder);
      one.commit(1);
      update(two);
      assertThat(OpenFiles.in(folder)).isNotEmpty().isEqualTo(files);
      two.commit(1);
    }
    assertThat(lake.rows(second)).hasSize(ROWS);
  }

  @Test
  void leavesTheCallersBudgetOpen() {
    for (int position = 1; position < 4; position++) {
      try (CdcSink sink = options().spillDirectory(folder).build()) {
        update(sink);
        sink.commit(position);
      }
    }
    assertThat(lake.rows(table)).hasSize(ROWS);
  }

  @Test
  void aSinkThatIsNotBuiltLeavesNothing() {
    assertThatThrownBy(() -> options().spillDirectory(folder).equalityColumns("none").build())
        .hasMessageContaining("none");
    assertThat(folder).isEmptyDirectory();
  }

  private CdcSink.Builder options() {
    return options(table);
  }

  private CdcSink.Builder options(String name) {
    return CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId("s").sorterBudget(budget);
  }

  private void update(SpillStore store, long position) {
    try (CdcSink sink = options().spillStore(store).build()) {
      update(sink);
      sink.commit(position);
    }
  }

  private static void update(CdcSink sink) {
    for (int id = 0; id < ROWS; id++) {
      sink.write(row(SCHEMA, id, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
    }
  }
}
