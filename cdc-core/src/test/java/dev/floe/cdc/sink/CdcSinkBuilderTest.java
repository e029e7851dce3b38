package dev.floe.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillCompression;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the builder refuses, before it asks the catalog for anything. */
class CdcSinkBuilderTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** Options over a catalog that fails when it is asked. */
  private static CdcSink.Builder options() {
    FaultyCatalog down = lake.connect(new FaultyCatalog(new Faults().catalogDown(true)));
    return CdcSink.builder(down, Lake.id("t"));
  }

  static Stream<Arguments> settings() {
    TableDefinition definition = new TableDefinition(Shapes.T0.schema(), List.of(), Map.of());
    return Stream.of(
        setting("equalityColumns", options -> options.equalityColumns("id")),
        setting("sinkId", options -> options.sinkId("s")),
        setting("upsert", CdcSink.Builder::upsert),
        setting("createIfMissing", options -> options.createIfMissing(definition)),
        setting("inputSchema", options -> options.inputSchema(Shapes.T0.schema())),
        setting("shards", options -> options.shards(3)),
        setting("shardsPerPartition", options -> options.shardsPerPartition(2)),
        setting("maxOpenPartitions", options -> options.maxOpenPartitions(3)),
        setting("sorterBudget", options -> options.sorterBudget(SortBudget.ofMegabytes(1))),
        setting("spillDirectory", options -> options.spillDirectory(Path.of("x"))),
        setting("spillStore", options -> options.spillStore(SpillStore.inDirectory(Path.of("x")))),
        setting("snapshotProperties", options -> options.snapshotProperties(Map.of("a", "b"))),
        setting("metrics", options -> options.metrics(CdcMetrics.none())));
  }

  private static Arguments setting(String name, UnaryOperator<CdcSink.Builder> setting) {
    return Arguments.of(name, setting);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("settings")
  void aSettingGivenTwiceIsRefused(String name, UnaryOperator<CdcSink.Builder> setting) {
    CdcSink.Builder once = setting.apply(options());
    assertThatThrownBy(() -> setting.apply(once))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot set " + name + " to ")
        .hasMessageContaining("it is set to ");
  }

  @Test
  void aSpillDirectoryAndAStoreAreRefused() {
    Path one = Path.of("one");
    SpillStore many = SpillStore.inDirectories(List.of(Path.of("a"), Path.of("b")));
    assertThatThrownBy(() -> options().spillDirectory(one).spillStore(many))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "cannot set spillStore to spill files in [a, b]: spillDirectory is set to one already;"
                + " leave one of the two out");
    SpillStore packed = SpillCompression.LZ4.of(many);
    assertThatThrownBy(() -> options().spillStore(packed).spillDirectory(one))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "cannot set spillDirectory to one: spillStore is set to spill files in [a, b],"
                + " compression LZ4 already; leave one of the two out");
  }

  @Test
  void theEarlierValueIsNamed() {
    assertThatThrownBy(() -> options().shards(3).shards(4))
        .hasMessage("cannot set shards to 4: it is set to 3 already");
  }

  @Test
  void withoutASinkIdNothingIsBuilt() {
    assertThatThrownBy(() -> options().equalityColumns("id").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot build a sink: no sink id is given; give a stable name");
  }

  @Test
  void aBlankSinkIdIsRefused() {
    assertThatThrownBy(() -> options().sinkId(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot set the sink id: it is blank");
  }

  @Test
  @DisplayName("46: an empty list of equality columns")
  void noEqualityColumnsAreRefused() {
    assertThatThrownBy(() -> options().equalityColumns())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot set equality columns: none are given");
  }

  @Test
  @DisplayName("Z20: maxOpenPartitions 0 and -1")
  void maxOpenPartitionsBelow1AreRefused() {
    for (int partitions : new int[] {0, -1}) {
      assertThatThrownBy(() -> options().sinkId("s").maxOpenPartitions(partitions).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot build a sink: maxOpenPartitions is " + partitions + "; give at least 1");
    }
  }

  @Test
  @DisplayName("38: shards 0 and -1")
  void shardsBelow1AreRefused() {
    for (int shards : new int[] {0, -1}) {
      assertThatThrownBy(() -> options().sinkId("s").shards(shards).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("cannot build a sink: shards is " + shards + "; give at least 1");
    }
  }

  @Test
  @DisplayName("43: a snapshot property under the sink's prefix")
  void aPropertyUnderTheSinksPrefixIsRefused() {
    assertThatThrownBy(
            () -> options().sinkId("s").snapshotProperties(Map.of("floe.cdc.foo", "x")).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot set snapshot property 'floe.cdc.foo'")
        .hasMessageContaining("choose another name");
  }

  @Test
  @DisplayName("44: the prefix is exact")
  void namesBesideThePrefixAreTaken() {
    String table = lake.newName();
    lake.create(table, Shapes.T0.schema(), Shapes.T0.spec());
    Map<String, String> properties = Map.of("floe.cdc", "x", "Floe.cdc.x", "y");
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .sinkId("s")
            .snapshotProperties(properties)
            .build()) {
      assertThat(sink.committedThrough()).isEmpty();
    }
  }

  @Test
  @DisplayName("18: nulls are refused and maps are copied")
  void nullsAreRefusedAndMapsAreCopied() {
    assertThatThrownBy(() -> options().metrics(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("metrics");
    assertThatThrownBy(() -> options().equalityColumns("id", null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage(null);
    Map<String, String> properties = new HashMap<>(Map.of("a", "b"));
    CdcSink.Builder options = options().sinkId("s").snapshotProperties(properties);
    properties.put("floe.cdc.late", "x");
    assertThatThrownBy(options::build)
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("the catalog is down");
  }

  @Test
  @DisplayName("20: setting options asks nothing of the catalog")
  void settingOptionsAsksNothingOfTheCatalog() {
    CdcSink.Builder options = options().sinkId("s").equalityColumns("id").upsert().shards(2);
    assertThatThrownBy(options::build)
        .isInstanceOf(TableConfigurationException.class)
        .hasMessage("cannot load table db.t: the catalog is down; check the catalog");
  }
}
