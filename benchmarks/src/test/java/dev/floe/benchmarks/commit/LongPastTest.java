package dev.floe.benchmarks.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.commit.LongPast.Token;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.util.SnapshotUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LongPastTest {
  private static final int SNAPSHOTS = 50;
  private static final String TOKEN = "floe.cdc.committed-through.benchmark";

  @TempDir private Path directory;

  @Test
  void everySnapshotHasTheTokenWhereTheNewestIsToBeFound() throws IOException {
    assertThat(ancestors(Token.NEWEST)).hasSize(SNAPSHOTS).allMatch(LongPastTest::hasToken);
  }

  @Test
  void theOldestAloneHasIt() throws IOException {
    List<Snapshot> newestFirst = ancestors(Token.OLDEST);
    assertThat(newestFirst).hasSize(SNAPSHOTS);
    assertThat(newestFirst.subList(0, SNAPSHOTS - 1)).noneMatch(LongPastTest::hasToken);
    assertThat(newestFirst.get(SNAPSHOTS - 1)).matches(LongPastTest::hasToken);
    assertThat(newestFirst.get(SNAPSHOTS - 1).parentId()).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"PROPERTY", "NONE"})
  void noneHasItWhereItIsExpired(Token token) throws IOException {
    List<Snapshot> newestFirst = ancestors(token);
    assertThat(newestFirst).hasSize(SNAPSHOTS).noneMatch(LongPastTest::hasToken);
    assertThat(newestFirst.get(SNAPSHOTS - 1).parentId()).isNotNull();
  }

  /** Of a table registered from such metadata, as a sink sees it that begins. */
  private List<Snapshot> ancestors(Token token) throws IOException {
    try (CatalogSite site = CatalogSite.sqlite(directory)) {
      Past one = Past.of(site, 1, directory.resolve("spill"));
      TableMetadata many = LongPast.of(one.metadata(), SNAPSHOTS, token, site.location("many"));
      Table table = site.register("many", Past.write(site, many, one.epochs()).metadataLocation());
      List<Snapshot> newestFirst = new ArrayList<>();
      SnapshotUtil.currentAncestors(table).forEach(newestFirst::add);
      return newestFirst;
    }
  }

  private static boolean hasToken(Snapshot snapshot) {
    return snapshot.summary().containsKey(TOKEN);
  }
}
