package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.AlteredOperations;
import dev.floe.cdc.testing.Change;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A catalog that is folders alone, its tables' files read and written by Hadoop: a table is
 * created, written to, resumed, rolled back and contended for as in any other.
 */
class HadoopCatalogTest {
  private static final TableIdentifier ID = TableIdentifier.of("db", "t");
  private static final String SINK_ID = "s";

  @TempDir private Path folder;
  private final RacingCatalog catalog = new RacingCatalog();

  @BeforeEach
  void open() {
    catalog.setConf(new Configuration());
    catalog.initialize(
        "hadoop", Map.of(CatalogProperties.WAREHOUSE_LOCATION, folder.toUri().toString()));
  }

  @AfterEach
  void close() throws IOException {
    catalog.close();
  }

  private enum Writing {
    RETRACT,
    UPSERT
  }

  private CdcSink sink(Writing writing) {
    CdcSink.Builder options =
        CdcSink.builder(catalog, ID)
            .sinkId(SINK_ID)
            .equalityColumns("id")
            .createIfMissing(
                new TableDefinition(Shapes.T0.schema(), List.of("bucket(id, 2)"), Map.of()));
    return (writing == Writing.UPSERT ? options.upsert() : options).build();
  }

  private static void write(CdcSink sink, String changes) {
    for (Change change : Change.parse(changes)) {
      sink.write(Shapes.T0.row().apply(change), change.kind(), change.sequence());
    }
  }

  private static Object commit(CdcSink sink, long position, String changes) {
    write(sink, changes);
    return sink.commit(position).outcome();
  }

  private Table table() {
    return catalog.loadTable(ID);
  }

  private List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<Record> read = IcebergGenerics.read(table()).build()) {
      read.forEach(row -> rows.add(Shapes.T0.view().apply(row)));
    }
    rows.sort(null);
    return rows;
  }

  /** The positions of the snapshots that led to the table, the oldest first. */
  private List<String> positions() {
    List<String> positions = new ArrayList<>();
    Table table = table();
    for (Snapshot snapshot = table.currentSnapshot();
        snapshot != null;
        snapshot = snapshot.parentId() == null ? null : table.snapshot(snapshot.parentId())) {
      positions.add(0, snapshot.summary().get("floe.cdc.committed-through." + SINK_ID));
    }
    return positions;
  }

  @ParameterizedTest
  @EnumSource(Writing.class)
  void aSinkCreatesWritesAndResumesATable(Writing writing) throws IOException {
    try (CdcSink sink = sink(writing)) {
      assertThat(commit(sink, 10, "1.I1 2.I1 3.I1 4.I1")).isInstanceOf(Committed.class);
      assertThat(commit(sink, 20, "1.UB2 1.UA2 2.D2")).isInstanceOf(Committed.class);
      assertThat(rows()).containsExactly("1:UA2", "3:I1", "4:I1");
    }
    try (CdcSink sink = sink(writing)) {
      assertThat(sink.committedThrough()).hasValue(20);
      assertThat(commit(sink, 20, "1.UB2 1.UA2 2.D2")).isInstanceOf(AlreadyCommitted.class);
      assertThat(commit(sink, 30, "2.I3 3.D3")).isInstanceOf(Committed.class);
      assertThat(commit(sink, 40, "5.I4 2.UB4 2.UA4")).isInstanceOf(Committed.class);
    }
    assertThat(rows()).containsExactly("1:UA2", "2:UA4", "4:I1", "5:I4");
    assertThat(positions()).containsExactly("10", "20", "30", "40");
    TableIntegrity.assertWhole(table());
  }

  @Test
  void aTableThatIsRolledBackIsWrittenAnewFromThere() throws IOException {
    try (CdcSink sink = sink(Writing.UPSERT)) {
      commit(sink, 10, "1.I1 2.I1");
      commit(sink, 20, "1.UA2 3.I2");
      long first = table().currentSnapshot().parentId();
      write(sink, "4.I3");
      table().manageSnapshots().rollbackTo(first).commit();
      assertThatThrownBy(() -> sink.commit(30))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("the table was rolled back");
    }
    try (CdcSink sink = sink(Writing.UPSERT)) {
      assertThat(sink.committedThrough()).hasValue(10);
      commit(sink, 20, "1.UA2 3.I2");
      commit(sink, 30, "4.I3");
    }
    assertThat(rows()).containsExactly("1:UA2", "2:I1", "3:I2", "4:I3");
    assertThat(positions()).containsExactly("10", "20", "30");
    TableIntegrity.assertWhole(table());
  }

  @ParameterizedTest
  @EnumSource(Writing.class)
  void ofTwoCommittersOfOneEpochOneCommitsIt(Writing writing) throws IOException {
    try (CdcSink one = sink(writing);
        CdcSink other = sink(writing)) {
      write(one, "1.I1 2.I1");
      assertThat(commit(other, 10, "1.I1 2.I1")).isInstanceOf(Committed.class);
      assertThat(one.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
      write(other, "1.UB2 1.UA2 3.I2");
      assertThat(commit(one, 20, "1.UB2 1.UA2 3.I2")).isInstanceOf(Committed.class);
      assertThat(other.commit(20).outcome()).isInstanceOf(AlreadyCommitted.class);
    }
    assertThat(rows()).containsExactly("1:UA2", "2:I1", "3:I2");
    assertThat(positions()).containsExactly("10", "20");
    TableIntegrity.assertWhole(table());
  }

  @Test
  void aRivalThatCommitsTheEpochWithinTheCommitWins() throws IOException {
    try (CdcSink one = sink(Writing.RETRACT);
        CdcSink rival = sink(Writing.RETRACT)) {
      write(one, "1.I1 2.I1");
      write(rival, "1.I1 2.I1");
      catalog.beforeNextCommit = () -> rival.commit(10);
      assertThat(one.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
      write(one, "1.D2");
      catalog.beforeNextCommit = () -> table().newAppend().commit();
      assertThat(one.commit(20).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(rows()).containsExactly("2:I1");
    assertThat(positions()).containsExactly("10", null, "20");
    TableIntegrity.assertWhole(table());
  }

  @Test
  void twoSinksOfOneTableCommitSideBySide() throws IOException {
    try (CdcSink one = sink(Writing.RETRACT);
        CdcSink other =
            CdcSink.builder(catalog, ID).sinkId("another").equalityColumns("id").build()) {
      write(one, "1.I1 2.I1");
      commit(other, 7, "8.I1 9.I1");
      one.commit(10);
      write(other, "8.D2");
      commit(one, 20, "1.D2");
      other.commit(8);
      assertThat(one.committedThrough()).hasValue(20);
      assertThat(other.committedThrough()).hasValue(8);
    }
    assertThat(rows()).containsExactly("2:I1", "9:I1");
    assertThat(table().snapshots()).hasSize(4);
    TableIntegrity.assertWhole(table());
  }

  /** Lets something else be done to a table between what a committer read and its commit. */
  private static final class RacingCatalog extends HadoopCatalog {
    private Runnable beforeNextCommit = () -> {};

    @Override
    protected TableOperations newTableOps(TableIdentifier table) {
      return new AlteredOperations(super.newTableOps(table)) {
        @Override
        public void commit(TableMetadata base, TableMetadata metadata) {
          Runnable rival = beforeNextCommit;
          beforeNextCommit = () -> {};
          rival.run();
          super.commit(base, metadata);
        }
      };
    }
  }
}
