package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables that others change between the moment an epoch is staged and that when it lands. */
class TableChangedUnderCommitTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  enum Change {
    FORMAT_VERSION,
    SPEC,
    COLUMN_ADDED,
    KEY_RENAMED,
    SORT_ORDER,
    OTHER_BRANCH,
    TAG,
    EXPIRY,
    ROLLED_BACK_AND_FORTH
  }

  private static void make(Change change, Table table) {
    long newest = table.currentSnapshot().snapshotId();
    switch (change) {
      case FORMAT_VERSION -> table.updateProperties().set("format-version", "3").commit();
      case SPEC -> table.updateSpec().addField("id").commit();
      case COLUMN_ADDED -> table.updateSchema().addColumn("extra", Types.StringType.get()).commit();
      case KEY_RENAMED -> table.updateSchema().renameColumn("id", "ident").commit();
      case SORT_ORDER -> table.replaceSortOrder().asc("id").commit();
      case OTHER_BRANCH -> table.newAppend().toBranch("other").commit();
      case TAG -> table.manageSnapshots().createTag("v", newest).commit();
      case EXPIRY -> Upkeep.expireToOneSnapshot(table);
      case ROLLED_BACK_AND_FORTH -> {
        table.manageSnapshots().rollbackTo(table.currentSnapshot().parentId()).commit();
        table.manageSnapshots().setCurrentSnapshot(newest).commit();
      }
    }
  }

  static Stream<Arguments> changes() {
    return Stream.of("2", "3")
        .flatMap(version -> Stream.of(Change.values()).map(change -> arguments(change, version)));
  }

  @ParameterizedTest(name = "{0} in format version {1}")
  @MethodSource("changes")
  void theEpochIsAppliedOnce(Change change, String version) {
    commitUnder(change, "4", version);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"FORMAT_VERSION", "EXPIRY"})
  void withoutRetriesItIsCommittedByTheNextCall(Change change) {
    commitUnder(change, "0", "2");
  }

  private static void commitUnder(Change change, String retries, String version) {
    Faults faults = new Faults();
    try (Scenario scenario =
        Scenario.in(
            lake, Shapes.T0, Map.of(TableProperties.FORMAT_VERSION, version), options -> options)) {
      scenario
          .table()
          .updateProperties()
          .set("commit.retry.num-retries", retries)
          .set("commit.retry.min-wait-ms", "1")
          .commit();
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("2.D2 3.I2");
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        scenario.write(sink, "1.UB3 1.UA3 4.I3");
        faults.beforeNextCommit(() -> make(change, scenario.table()));
        assertThat(commitAtMostTwice(sink)).isInstanceOf(Committed.class);
        scenario.write(sink, "4.D4 5.I4");
        sink.commit(40);
      }
      assertThat(scenario.rows()).containsExactly("1:UA3", "3:I2", "5:I4");
      TableIntegrity.assertWhole(scenario.table());
    }
  }

  /**
   * A catalog over HTTP minds other changes than one that compares the whole metadata, and may
   * refuse for good what it does not know how to apply: then the next call makes it anew.
   */
  private static CommitOutcome commitAtMostTwice(CdcSink sink) {
    try {
      return sink.commit(30).outcome();
    } catch (EpochCommitException refused) {
      assertThat(refused).matches(it -> it.isRefusedAs(Reason.FAILED), "is FAILED");
      return sink.commit(30).outcome();
    }
  }

  @Test
  void aTableThatKeepsNextToNothingOfItsPastIsWrittenOnceOverAllRestarts() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario
          .table()
          .updateProperties()
          .set("write.metadata.delete-after-commit.enabled", "true")
          .set("write.metadata.previous-versions-max", "1")
          .set("commit.manifest.min-count-to-merge", "2")
          .set("write.object-storage.enabled", "true")
          .set("write.metadata.compression-codec", "gzip")
          .set("commit.retry.num-retries", "0")
          .commit();
      for (int i = 1; i < 8; i++) {
        scenario.epoch(i == 1 ? "1.I1 2.I1" : "1.UB%d 1.UA%d".formatted(i, i));
        if (i % 2 == 0) {
          Upkeep.emptySnapshot(scenario.table());
          Upkeep.expireToOneSnapshot(scenario.table());
        }
        scenario.restart();
        assertThat(scenario.sink().committedThrough()).hasValue(i * 10L);
      }
      TableIntegrity.assertWhole(scenario.table());
      assertThat(scenario.rows()).containsExactly("1:UA7", "2:I1");
    }
  }
}
