package dev.floe.cli;

import static dev.floe.cli.Command.floe;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FloeTest {
  @Test
  void helpShowsAFirstTable() {
    Command help = floe("--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).contains("floe apply docs/quickstart/orders.jsonl", "apply", "show");
  }

  @ParameterizedTest
  @ValueSource(strings = {"apply", "show", "inspect", "compact"})
  void eachCommandHasHelp(String name) {
    Command help = floe(name, "--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).contains("Usage: floe " + name, "--warehouse", "--catalog-property");
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void versionIsTheBuilds() {
    Command version = floe("--version");

    assertThat(version.status()).isZero();
    assertThat(version.lines().get(0)).matches("floe \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void noCommandIsAUsageError() {
    Command nothing = floe();

    assertThat(nothing.status()).isEqualTo(2);
    assertThat(nothing.err()).contains("no command is given", "Try 'floe --help'");
  }

  @Test
  void misspeltOptionIsAUsageErrorWithASuggestion() {
    Command show = floe("show", "--warehose", "lake", "--table", "shop.orders");

    assertThat(show.status()).isEqualTo(2);
    assertThat(show.err()).contains("--warehose", "--warehouse", "Try 'floe show --help'");
  }

  @Test
  void noCatalogIsAUsageError() {
    Command show = floe("show", "--table", "shop.orders");

    assertThat(show.status()).isEqualTo(2);
    assertThat(show.err()).contains("cannot open a catalog", "--warehouse DIR");
  }

  @Test
  void tableWithoutNamespaceIsAUsageError(@TempDir Path lake) {
    Lake.at(lake).close();

    Command show = floe("show", "--warehouse", lake, "--table", "orders");

    assertThat(show.status()).isEqualTo(2);
    assertThat(show.err()).contains("cannot use 'orders' as --table", "shop.orders");
  }

  @Test
  void catalogPropertyGivenTwiceIsAUsageError() {
    Command show =
        floe(
            "show",
            "--table",
            "a.b",
            "--catalog-property",
            "type=rest",
            "--catalog-property",
            "type=hive");

    assertThat(show.status()).isEqualTo(2);
    assertThat(show.err())
        .contains("cannot set --catalog-property 'type' to 'hive': it was given before, as 'rest'");
  }

  @Test
  void anyCatalogIsReachedThroughItsProperties(@TempDir Path lake) {
    try (Lake made = Lake.at(lake)) {
      made.createOrders(
          new org.apache.iceberg.Schema(
              org.apache.iceberg.types.Types.NestedField.required(
                  1, "id", org.apache.iceberg.types.Types.LongType.get())),
          java.util.Map.of());
    }

    Command show =
        floe(
            "show",
            "--table",
            "shop.orders",
            "--warehouse",
            lake,
            "--catalog-property",
            "catalog-impl=org.apache.iceberg.jdbc.JdbcCatalog",
            "--catalog-property",
            "uri=jdbc:sqlite:" + lake.resolve("catalog.db"),
            "--catalog-property",
            "jdbc.schema-version=V1");

    assertThat(show.err()).isEmpty();
    assertThat(show.out()).isEqualTo("id\n--\n(0 rows)\n");
  }

  @Test
  void catalogThatDoesNotAnswerIsAFailureInOneLine() {
    Command show =
        floe(
            "show",
            "--table",
            "a.b",
            "--catalog-property",
            "type=rest",
            "--catalog-property",
            "uri=http://127.0.0.1:1");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err().lines()).hasSize(1);
    assertThat(show.err()).contains("cannot open the rest catalog at http://127.0.0.1:1");
  }

  @Test
  void stackTraceComesWhenAskedFor() {
    Command plain = floe("show", "--table", "a.b", "--warehouse", "/nowhere/at/all");
    Command traced =
        floe("show", "--table", "a.b", "--warehouse", "/nowhere/at/all", "--stacktrace");

    assertThat(plain.err()).doesNotContain("\tat ");
    assertThat(traced.err()).contains("\tat dev.floe.cli");
  }

  @Test
  void catalogFileThatIsNoDatabaseIsAFailure(@TempDir Path lake) throws Exception {
    Files.writeString(lake.resolve("catalog.db"), "not a database, but long enough".repeat(100));

    Command show = floe("show", "--warehouse", lake, "--table", "shop.orders");

    assertThat(show.status()).isEqualTo(1);
    assertThat(show.err()).contains("cannot open warehouse " + lake, "not a database");
  }
}
