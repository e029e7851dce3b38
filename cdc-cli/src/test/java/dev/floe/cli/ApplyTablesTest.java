package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.event;
import static dev.floe.cli.Workspace.row;
import static dev.floe.cli.Workspace.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cli.input.SchemaText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which tables are written, what new ones look like, and which are refused. */
final class ApplyTablesTest {
  private Workspace work;

  @BeforeEach
  void workspace(@TempDir Path directory) {
    work = new Workspace(directory);
  }

  @Test
  void templateRoutesToTwoTablesEachResumedByItself() {
    String orders = create(1, "order");
    String items = create(1, "item").replace("\"table\":\"orders\"", "\"table\":\"items\"");
    Path file = work.write("in.jsonl", orders, items, update(1, "order", "sold"));
    Object[] args = {file, "--table", "{source.schema}.{source.table}", "--key", "id"};

    Command apply = work.run("apply", args);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(apply.out()).contains("shop.items holds all up to line 3", "shop.orders holds");
    assertThat(work.rows("shop.orders")).hasSize(1).first().asString().contains("sold");
    assertThat(work.rows("shop.items")).hasSize(1).first().asString().contains("item");
    assertThat(work.run("apply", args).out()).startsWith("0 changes applied");
  }

  @Test
  void templateFieldThatIsMissingMakesABadLine() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply = work.run("apply", file, "--table", "{source.db}.t", "--key", "id");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot apply line 1 of", "source.db");
  }

  @Test
  void inferredColumnsAreTold() {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));

    Command apply = work.run("apply", file, "--table", "shop.orders", "--key", "id");

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(apply.err())
        .contains("columns for new table shop.orders, inferred", "--schema 'id bigint not null, ");
    String told = apply.err().replaceAll("(?s).*--schema '([^']*)'.*", "$1");
    try (Lake lake = Lake.at(work.warehouse())) {
      assertThat(lake.orders().schema().asStruct().fields())
          .extracting(field -> field.name() + field.type() + field.isRequired())
          .isEqualTo(
              SchemaText.parse(told).asStruct().fields().stream()
                  .map(field -> field.name() + field.type() + field.isRequired())
                  .toList());
    }
  }

  @Test
  void eventKeyNamesTheKeyColumns() {
    String value = create(1, "a");
    Path file = work.write("in.jsonl", "{\"key\":{\"id\":1},\"value\":%s}".formatted(value));

    Command apply =
        work.run("apply", file, "--table", "shop.orders", "--schema", Workspace.COLUMNS);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.run("inspect", "--table", "shop.orders").out())
        .containsPattern("key columns +id\n");
  }

  @Test
  void existingTableKeepsItsKeyAndColumns() {
    work.apply(work.write("one.jsonl", create(1, "a")));

    Command apply =
        work.run("apply", work.write("two.jsonl", create(2, "b")), "--table", "shop.orders");

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
  }

  @Test
  void noKeyIsRefusedAndNothingIsCreated() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply = work.run("apply", file, "--table", "shop.orders");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("no key columns are known", "--key COL,..");
    assertThat(work.run("show", "--table", "shop.orders").err()).contains("no tables yet");
  }

  @Test
  void aFirstEventThatCannotBeAppliedLeavesNoTable() {
    Path file = work.write("in.jsonl", create(1, "a").replace("\"id\":1", "\"id\":null"));

    Command apply = work.run("apply", file, "--table", "shop.orders", "--key", "id");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err())
        .contains("cannot apply line 1 of", "key column 'id' is missing or null");
    assertThat(work.run("show", "--table", "shop.orders").err()).contains("no such table");
  }

  @Test
  void missingKeyColumnIsRefusedWithTheColumns() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply =
        work.run(
            "apply", file, "--table", "shop.orders", "--key", "nr", "--schema", Workspace.COLUMNS);

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("'nr' does not exist", "id, name, amount");
  }

  @Test
  void versionOneTableIsRefusedAndStaysReadable() {
    work.apply(work.write("in.jsonl", create(1, "a")));
    try (Lake lake = Lake.at(work.warehouse())) {
      lake.catalog().dropTable(Lake.ORDERS);
      lake.createOrders(SchemaText.parse(Workspace.COLUMNS), Map.of("format-version", "1"));
    }

    Command apply = work.apply(work.write("two.jsonl", create(2, "b")));

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot write to table", "format version 1");
    assertThat(work.rows()).isEmpty();
  }

  @Test
  void fileInThePlaceOfTheWarehouseIsRefused() throws Exception {
    Files.writeString(work.warehouse(), "in the way");

    Command apply = work.apply(work.write("in.jsonl", create(1, "a")));

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot create warehouse", "is not a directory");
  }

  @Test
  void unwritableWarehouseIsRefused() {
    Command apply =
        Command.floe(
            "apply",
            work.write("in.jsonl", create(1, "a")),
            "--table",
            "shop.orders",
            "--warehouse",
            "/proc/floe-lake");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err().lines()).hasSize(1);
    assertThat(apply.err()).contains("cannot create warehouse /proc/floe-lake", "--warehouse");
  }

  @Test
  void keyChangeMovesTheRow() {
    Path file = work.write("in.jsonl", create(1, "a"), event("u", row(1, "a"), row(2, "a")));

    work.apply(file, "--commit-every", 1);

    assertThat(work.rows()).containsExactly(row(2, "a"));
  }

  @Test
  void flatLinesWithOperationsOfTheirOwn() {
    Path file =
        work.write(
            "in.jsonl",
            "{\"id\":1,\"name\":\"new\",\"amount\":1.50,\"op\":\"I\",\"seq\":10}",
            "{\"id\":1,\"name\":\"newer\",\"amount\":1.50,\"op\":\"U\",\"seq\":30}",
            "{\"id\":1,\"name\":\"late\",\"amount\":1.50,\"op\":\"U\",\"seq\":20}",
            "{\"id\":2,\"name\":\"x\",\"amount\":1.50,\"op\":\"I\",\"seq\":11}",
            "{\"id\":2,\"name\":\"x\",\"amount\":1.50,\"op\":\"D\",\"seq\":12}");

    Command apply =
        work.apply(
            file,
            "--format",
            "flat",
            "--op-column",
            "op",
            "--op-map",
            "I=INSERT,U=UPDATE_AFTER,D=DELETE",
            "--sequence-column",
            "seq");

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).containsExactly(row(1, "newer"));
  }

  @Test
  void optionsThatContradictEachOtherAreUsageErrors() {
    Path file = work.write("in.jsonl", create(1, "a"));

    assertUsage(work.apply(file, "--op-column", "op"), "--op-column with --format debezium");
    assertUsage(work.apply(file, "--commit-every", 0), "--commit-every 0");
    assertUsage(work.apply(file, "--shards", 0), "--shards 0");
    assertUsage(work.apply(file, "--max-open-partitions", 0), "--max-open-partitions 0");
    assertUsage(work.apply(file, "--property", "x"), "--property 'x'");
    assertUsage(work.apply(file, "--format", "xml"), "xml");
    assertUsage(work.run("apply", "--table", "a.b"), "FILE");
  }

  @Test
  void optionValuesThatCannotBeUsedAreUsageErrors() {
    Path file = work.write("in.jsonl", create(1, "a"));

    assertUsage(
        work.apply(file, "--partition", "foo(id)"), "cannot use --partition: ", "'foo(id)'");
    assertUsage(work.apply(file, "--sort", "void(id)"), "cannot use --sort: ", "'void(id)'");
    assertUsage(work.apply(file, "--sort", "id up"), "cannot use --sort: ", "modifiers 'up'");
    assertUsage(work.apply(file, "--sink-id", " "), "cannot use --sink-id ' ': it is blank");
    assertUsage(work.apply(file, "--snapshot-property", "floe.cdc.x=1"), "'floe.cdc.x'", "Floe's");
    assertUsage(work.apply(file, "--snapshot-property", "floe.cli.x=1"), "'floe.cli.x'", "Floe's");
    assertThat(work.warehouse()).doesNotExist();
  }

  @Test
  void partitionFieldThatDoesNotFitTheColumnsIsToldInOneLine() {
    Command apply =
        work.apply(work.write("in.jsonl", create(1, "a")), "--partition", "bucket(nope, 4)");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err().lines()).hasSize(1);
    assertThat(apply.err())
        .contains("cannot create table shop.orders: ", "'bucket(nope, 4)'", "id, name, amount");
  }

  @Test
  void sortFieldThatDoesNotFitTheColumnsIsToldInOneLine() {
    Command apply = work.apply(work.write("in.jsonl", create(1, "a")), "--sort", "nope desc");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err().lines()).hasSize(1);
    assertThat(apply.err())
        .contains("cannot create table shop.orders: ", "'nope desc'", "correct --sort");
  }

  @Test
  void newTableHasTheSortOrderThatIsAskedFor() {
    Command apply =
        work.apply(
            work.write("in.jsonl", create(1, "a")),
            "--sort",
            "name desc",
            "--sort",
            "bucket(id, 4)");

    assertThat(apply.status()).as(apply.err()).isZero();
    try (Lake lake = Lake.at(work.warehouse())) {
      assertThat(lake.orders().sortOrder().fields())
          .extracting(
              field -> field.transform() + " " + field.direction() + " " + field.nullOrder())
          .containsExactly("identity DESC NULLS LAST", "bucket[4] ASC NULLS FIRST");
    }
  }

  @Test
  void newTableOfVersionOneIsRefusedWithoutAnUpgrade() {
    Command apply =
        work.apply(work.write("in.jsonl", create(1, "a")), "--property", "format-version=1");

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("format-version is '1'", "give 2").doesNotContain("upgrade");
  }

  @Test
  void keyColumnsMayBeSeparatedByCommaAndSpace() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply =
        work.run(
            "apply",
            file,
            "--table",
            "shop.orders",
            "--key",
            "id, name",
            "--schema",
            Workspace.COLUMNS);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.run("inspect", "--table", "shop.orders").out())
        .containsPattern("key columns +id, name\n");
  }

  private static void assertUsage(Command command, String... problem) {
    assertThat(command.err()).contains(problem).contains("Try 'floe apply --help'");
    assertThat(command.status()).isEqualTo(2);
  }
}
