package dev.floe.cdc.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A commit that is applied and answered with a conflict, as when a client retried a lost reply. By
 * JDBC in every run: over HTTP it is among the faults of {@code RestCommitFaultsTest}.
 */
class OwnConflictTest {
  private static Lake lake;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @ParameterizedTest(name = "{0} retries")
  @ValueSource(strings = {"0", "4"})
  void theTableStaysReadableAndTheCommitIsFound(String retries) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario
          .table()
          .updateProperties()
          .set(TableProperties.COMMIT_NUM_RETRIES, retries)
          .set(TableProperties.COMMIT_MIN_RETRY_WAIT_MS, "1")
          .commit();
      int[] lies = {0};
      try (CdcSink sink = scenario.open(lake.connect(new LyingCatalog(() -> lies[0]--)))) {
        scenario.write(sink, "1.I1 2.I1");
        lies[0] = 1;
        assertThat(sink.commit(10).outcome()).isInstanceOf(Resolved.class);
        scenario.write(sink, "1.UB2 1.UA2 2.D2");
        lies[0] = 1;
        assertThat(sink.commit(20).outcome()).isInstanceOf(Resolved.class);
      }
      assertThat(scenario.rows()).containsExactly("1:UA2");
      assertThat(scenario.snapshots()).hasSize(2);
    }
  }

  /** What others do between the commit that is applied and its wrong answer. */
  enum Meanwhile {
    COMMIT_AND_EXPIRE,
    COMMIT_EXPIRE_AND_FORGET
  }

  @ParameterizedTest(name = "{0}, {1} retries")
  @CsvSource({
    "COMMIT_AND_EXPIRE, 0",
    "COMMIT_AND_EXPIRE, 4",
    "COMMIT_EXPIRE_AND_FORGET, 0",
    "COMMIT_EXPIRE_AND_FORGET, 4"
  })
  void manifestsOfASnapshotThatOthersHaveBuiltUponAndExpiredStay(
      Meanwhile meanwhile, String retries) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario
          .table()
          .updateProperties()
          .set(TableProperties.COMMIT_NUM_RETRIES, retries)
          .set(TableProperties.COMMIT_MIN_RETRY_WAIT_MS, "1")
          .commit();
      scenario.epoch("1.I1");
      int[] lies = {0};
      IntSupplier others =
          () -> {
            if (lies[0]-- == 1) {
              Upkeep.emptySnapshot(scenario.table());
              Upkeep.emptySnapshot(scenario.table());
              Upkeep.expireToOneSnapshot(scenario.table());
              if (meanwhile == Meanwhile.COMMIT_EXPIRE_AND_FORGET) {
                Upkeep.forgetVersions(scenario.table());
              }
              return 1;
            }
            return 0;
          };
      try (CdcSink sink = scenario.open(lake.connect(new LyingCatalog(others)))) {
        scenario.write(sink, "1.UB2 1.UA2 2.I2");
        lies[0] = 1;
        if (meanwhile == Meanwhile.COMMIT_EXPIRE_AND_FORGET) {
          assertThat(catchThrowableOfType(EpochCommitException.class, () -> sink.commit(20)))
              .matches(EpochCommitException::isUnknown, "is unknown");
        }
        assertThat(sink.commit(20).outcome()).isInstanceOf(Resolved.class);
        TableIntegrity.assertWhole(scenario.table());
        assertThat(scenario.rows()).containsExactly("1:UA2", "2:I2");
        scenario.write(sink, "2.D3");
        sink.commit(30);
      }
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  private static final class LyingCatalog extends JdbcCatalog {
    private final IntSupplier liesLeft;

    LyingCatalog(IntSupplier liesLeft) {
      this.liesLeft = liesLeft;
    }

    @Override
    protected TableOperations newTableOps(TableIdentifier id) {
      TableOperations honest = super.newTableOps(id);
      return new TableOperations() {
        @Override
        public void commit(TableMetadata base, TableMetadata metadata) {
          honest.commit(base, metadata);
          if (liesLeft.getAsInt() > 0) {
            throw new CommitFailedException("a conflict caused by our own first try");
          }
        }

        @Override
        public TableMetadata current() {
          return honest.current();
        }

        @Override
        public TableMetadata refresh() {
          return honest.refresh();
        }

        @Override
        public FileIO io() {
          return honest.io();
        }

        @Override
        public String metadataFileLocation(String name) {
          return honest.metadataFileLocation(name);
        }

        @Override
        public LocationProvider locationProvider() {
          return honest.locationProvider();
        }
      };
    }
  }
}
