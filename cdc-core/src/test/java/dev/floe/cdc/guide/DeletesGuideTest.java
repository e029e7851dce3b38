package dev.floe.cdc.guide;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code and the names of docs/deletes.md. */
class DeletesGuideTest {
  private static final TableIdentifier ORDERS = Lake.id("orders");
  private static final Path GUIDE = Path.of("../docs/deletes.md");

  @TempDir Path folder;
  private Lake lake;
  private Catalog catalog;

  @BeforeEach
  void openLake() {
    lake = new Lake(folder);
    catalog = lake.catalog();
  }

  @AfterEach
  void closeLake() {
    lake.close();
  }

  private Table create(String formatVersion) {
    return lake.create(
        ORDERS.name(),
        ShopLog.SCHEMA,
        PartitionSpec.unpartitioned(),
        Map.of(TableProperties.FORMAT_VERSION, formatVersion));
  }

  private List<String> rows() {
    return lake.rows(ORDERS.name()).stream()
        .map(row -> row.get(0) + ":" + row.get(1))
        .sorted()
        .toList();
  }

  private static void write(CdcSink sink, ChangeKind kind, int id, String state, long position) {
    sink.write(row(ShopLog.SCHEMA, id, state), kind, position);
    sink.commit(position);
  }

  @Test
  void theGuideShowsWhatRunsHere() {
    Path here = Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java");
    assertThat(Regions.ofGuide(GUIDE)).isEqualTo(Regions.ofJava(here));
  }

  @Test
  void theGuidesTableOfMetricsHasTheEnginesNames() throws IOException {
    Set<String> known = new HashSet<>();
    for (CdcCounter counter : CdcCounter.values()) {
      known.add(counter.metricName());
    }
    for (CdcDistribution distribution : CdcDistribution.values()) {
      known.add(distribution.metricName());
    }
    String guide = Files.readString(GUIDE);
    String watched = guide.substring(guide.indexOf("## What to watch"));
    Matcher names =
        Pattern.compile("`(\\w+)`").matcher(watched.substring(0, watched.indexOf("\n## ")));
    Set<String> named = new HashSet<>();
    while (names.find()) {
      named.add(names.group(1));
    }
    assertThat(named).hasSizeGreaterThan(5).isSubsetOf(known);
  }

  private CdcSink.Builder modes() {
    // region: modes
    CdcSink.Builder options =
        CdcSink.builder(catalog, ORDERS)
            .equalityColumns("id")
            .sinkId("orders-replica")
            .deleteMode(DeleteMode.DELETION_VECTORS) // AUTO when not called
            .keyMemory(KeyMemory.ofBytes(256L << 20)); // off the heap; sinks may share it
    // endregion
    return options;
  }

  @Test
  void vectorsAreCommittedWhereTheyAreAskedFor() {
    Table table = create("3");
    try (CdcSink sink = modes().build()) {
      sink.write(row(ShopLog.SCHEMA, 2, "new"), ChangeKind.INSERT, 1);
      write(sink, ChangeKind.INSERT, 1, "new", 1);
      write(sink, ChangeKind.UPDATE_AFTER, 1, "paid", 2);
    }
    assertThat(rows()).containsExactly("1:paid", "2:new");
    table.refresh();
    assertThat(DeleteFiles.listed(table)).hasSize(1).allMatch(ContentFileUtil::isDV);
  }

  @Test
  void vectorsAreRefusedInVersion2() {
    create("2");
    assertThatThrownBy(() -> modes().build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("format");
  }

  @Test
  void aTableIsUpgradedWhileASinkRuns() {
    Table table = create("2");
    try (CdcSink sink =
        CdcSink.builder(catalog, ORDERS).equalityColumns("id").sinkId("orders-replica").build()) {
      sink.write(row(ShopLog.SCHEMA, 2, "new"), ChangeKind.INSERT, 1);
      write(sink, ChangeKind.INSERT, 1, "new", 1);
      write(sink, ChangeKind.UPDATE_AFTER, 1, "paid", 2);
      table.refresh();
      assertThat(DeleteFiles.listed(table))
          .singleElement()
          .matches(file -> file.content() == FileContent.EQUALITY_DELETES);
      // region: upgrade
      table.updateProperties().set(TableProperties.FORMAT_VERSION, "3").commit();
      // endregion
      write(sink, ChangeKind.INSERT, 3, "new", 3);
    }
    assertThat(rows()).containsExactly("1:paid", "2:new", "3:new");
    table.refresh();
    assertThat(DeleteFiles.listed(table)).hasSize(1).allMatch(ContentFileUtil::isDV);
  }
}
