package dev.floe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample in docs/quickstart, applied as the README says. */
final class ApplyQuickstartTest {
  private static final Path QUICKSTART = Path.of("..", "docs", "quickstart");
  private static final Path ORDERS = QUICKSTART.resolve("orders.jsonl");

  private Workspace work;

  @BeforeEach
  void workspace(@TempDir Path directory) {
    work = new Workspace(directory);
  }

  @Test
  void sampleGivesTheExpectedRows() throws IOException {
    Command apply = apply();

    assertThat(apply.err()).isEmpty();
    assertThat(apply.status()).isZero();
    assertThat(apply.out())
        .contains("300 changes applied", "15 snapshot reads", "10 tombstones", "49 rows")
        .contains("shop.orders holds all up to line 310");
    assertThat(work.rows()).isEqualTo(expected());
  }

  @Test
  void secondRunAppliesNothing() throws IOException {
    apply();
    int snapshots = work.snapshots();

    Command again = apply();

    assertThat(again.status()).isZero();
    assertThat(again.out())
        .startsWith("0 changes applied: the table already holds everything up to line 310");
    assertThat(work.snapshots()).isEqualTo(snapshots);
    assertThat(work.rows()).isEqualTo(expected());
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 299, 300})
  void anyCommitIntervalGivesTheSameRows(int changes) throws IOException {
    assertThat(apply("--commit-every", changes).status()).isZero();

    assertThat(work.rows()).isEqualTo(expected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bucket(id, 4)", "status", "day(created_at)"})
  void anyPartitioningGivesTheSameRows(String partition) throws IOException {
    Command apply = apply("--partition", partition, "--on-read", "insert", "--commit-every", 50);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).isEqualTo(expected());
  }

  @Test
  void upsertShardsAndSourceSequenceGiveTheSameRows() throws IOException {
    Command apply =
        apply("--upsert", "--shards", 3, "--sequence", "source.lsn", "--commit-every", 40);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).isEqualTo(expected());
  }

  @Test
  void inspectShowsTheTokens() {
    apply("--sink-id", "replica", "--commit-every", 100, "--snapshot-property", "team=lake");

    Command inspect = work.run("inspect", "--table", "shop.orders");

    assertThat(inspect.out())
        .contains("floe.cdc.committed-through.replica = 310\n", "floe.cdc.sink-id = replica\n")
        .contains("floe.cli.input-digest = crc32c:");
    try (Lake lake = Lake.at(work.warehouse())) {
      assertThat(lake.orders().currentSnapshot().summary()).containsEntry("team", "lake");
    }
  }

  @Test
  void warehouseHoldsTablesAndCatalogOnly() throws IOException {
    apply();

    try (Stream<Path> files = Files.walk(work.warehouse())) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .allMatch(name -> name.matches("catalog\\.db|.*\\.(parquet|avro|metadata\\.json)"));
    }
  }

  @Test
  void quietPrintsNothing() {
    Command apply = apply("--quiet");

    assertThat(apply.out()).isEmpty();
    assertThat(apply.err()).isEmpty();
  }

  private Command apply(Object... more) {
    Object[] args = {ORDERS, "--table", "shop.orders", "--key", "id"};
    return work.run("apply", Stream.concat(Stream.of(args), Stream.of(more)).toArray());
  }

  private static List<String> expected() throws IOException {
    return Files.readAllLines(QUICKSTART.resolve("orders.expected.jsonl"));
  }
}
