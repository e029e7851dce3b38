package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.debezium;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class TableTemplateTest {
  private static final String EVENT =
      "{'op':'c','after':{},'source':{'schema':'shop','table':'orders','n':7,'none':null,'dot':'a.b','up':'..','sl':'a/b','e':' ','o':{}}}";

  @Test
  void plainNameIsTheSameForAllEvents() throws BadLineException {
    TableTemplate template = TableTemplate.parse("shop.orders");
    assertThat(template.isConstant()).isTrue();
    assertThat(template.constant()).isEqualTo(TableIdentifier.of("shop", "orders"));
    assertThat(template.tableOf(debezium(EVENT))).isEqualTo(TableIdentifier.of("shop", "orders"));
    assertThat(TableTemplate.parse("a.b.c").constant())
        .isEqualTo(TableIdentifier.of("a", "b", "c"));
  }

  @Test
  void fieldsOfTheEventNameTheTable() throws BadLineException {
    assertThat(table("{source.schema}.{source.table}"))
        .isEqualTo(TableIdentifier.of("shop", "orders"));
    assertThat(table("lake.raw_{source.schema}_{source.table}_v{source.n}"))
        .isEqualTo(TableIdentifier.of("lake", "raw_shop_orders_v7"));
    assertThat(table("{op}.x")).isEqualTo(TableIdentifier.of("c", "x"));
  }

  @Test
  void templateWithFieldsNamesNoOneTable() {
    TableTemplate template = TableTemplate.parse("lake.{source.table}");
    assertThat(template.isConstant()).isFalse();
    assertThatThrownBy(template::constant)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'lake.{source.table}' depends on the event");
  }

  @Test
  void missingOrEmptyFieldIsBadLine() {
    bad("x.{source.missing}", "field 'source.missing' is missing or null");
    bad("x.{source.none}", "field 'source.none' is missing or null");
    bad("x.{source.table.deeper}", "is missing or null");
    bad("x.{nothing.at.all}", "field 'nothing.at.all' is missing or null");
    bad("x.{source.e}", "is ' ', which is no name");
    bad("x.{source.o}", "is {}, which is not text");
  }

  @Test
  void fieldThatWouldBreakOutOfItsLevelIsBadLine() {
    bad("x.{source.dot}", "is 'a.b', which is no name");
    bad("x.{source.up}", "is '..', which is no name");
    bad("x.{source.sl}", "is 'a/b', which is no name");
  }

  @Test
  void eventWithoutAValueHasNoTable() {
    assertThatThrownBy(() -> TableTemplate.parse("x.{op}").tableOf(debezium("null")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("field 'op' is missing or null");
  }

  @Test
  void textThatIsNoTemplateIsRefused() {
    refused("orders", "it has no namespace");
    refused("", "a part between dots is empty");
    refused("shop.", "a part between dots is empty");
    refused("shop..orders", "a part between dots is empty");
    refused("shop.{source.table", "the brace at position 6 is not closed");
    refused("shop.x}", "the brace at position 7 closes nothing");
    refused("shop.{}", "a name is empty");
    refused("shop.{a..b}", "a name is empty");
  }

  private static TableIdentifier table(String template) throws BadLineException {
    return TableTemplate.parse(template).tableOf(debezium(EVENT));
  }

  private static void bad(String template, String problem) {
    assertThatThrownBy(() -> table(template))
        .as(template)
        .isInstanceOf(BadLineException.class)
        .hasMessageStartingWith("cannot name the event's table by '" + template + "'")
        .hasMessageContaining(problem);
  }

  private static void refused(String template, String problem) {
    assertThatThrownBy(() -> TableTemplate.parse(template))
        .as(template)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot read the table name '" + template + "'")
        .hasMessageContaining(problem);
  }
}
