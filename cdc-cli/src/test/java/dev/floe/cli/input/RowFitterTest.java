package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.block;
import static dev.floe.cli.input.Lines.created;
import static dev.floe.cli.input.Lines.field;
import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import java.math.BigDecimal;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.Test;

class RowFitterTest {
  private static final Schema TABLE =
      SchemaText.parse(
          "id long not null, name string not null, price decimal(5, 2), tags list<string>");
  private static final Set<String> KEY = Set.of("id");

  private final RowFitters fitters = new RowFitters(TABLE, KEY, FitOptions.DEFAULTS);

  @Test
  void orderOfFieldsIsFree() throws BadLineException {
    Record row = fit("{'price':1,'name':'a','id':5,'tags':null}");
    assertThat(row.get(0)).isEqualTo(5L);
    assertThat(row.get(1)).isEqualTo("a");
    assertThat(row.get(2)).isEqualTo(new BigDecimal("1.00"));
    assertThat(row.get(3)).isNull();
  }

  @Test
  void eachRowIsARecordOfItsOwn() throws BadLineException {
    RowFitter fitter = fitters.forEvents(null);
    Record first = fitter.fit(object("{'id':1,'name':'a','price':9}"));
    Record second = fitter.fit(object("{'id':2,'name':'b'}"));
    assertThat(first.getField("id")).isEqualTo(1L);
    assertThat(second.getField("price")).isNull();
  }

  @Test
  void missingOptionalColumnIsNull() throws BadLineException {
    assertThat(fit("{'id':1,'name':'a'}").getField("price")).isNull();
  }

  @Test
  void missingRequiredColumnIsBad() {
    assertBad("{'id':1}", "column 'name' as string", "required", "does not have it");
    assertBad("{'id':1,'name':null}", "column 'name' as string", "required", "has null for it");
  }

  @Test
  void unknownColumnsAreBadAndListed() {
    assertBad(
        "{'id':1,'name':'a','x':1,'Price':2}",
        "cannot store 'x', 'Price' of the event: the table has no such columns",
        "only 'id', 'name', 'price', 'tags'",
        "compared exactly",
        "--unknown-columns ignore");
  }

  @Test
  void unknownColumnsAreDroppedBySetting() throws BadLineException {
    FitOptions ignore =
        new FitOptions(TimePrecision.MICROS, DecimalStrings.PLAIN, UnknownColumns.IGNORE);
    Record row = RowFitter.of(TABLE, null, KEY, ignore).fit(object("{'id':1,'name':'a','x':1}"));
    assertThat(row.getField("id")).isEqualTo(1L);
  }

  @Test
  void keyImageMayLackRequiredColumnsItDoesNotRead() throws BadLineException {
    Record image = fitters.forEvents(null).fitKeyImage(object("{'id':7,'name':null}"));
    assertThat(image.getField("id")).isEqualTo(7L);
    assertThat(image.getField("name")).isNull();
    assertThat(image.getField("price")).isNull();
  }

  @Test
  void keyImageReadsKeyColumnsAlone() throws BadLineException {
    Record image =
        fitters
            .forEvents(null)
            .fitKeyImage(
                object("{'id':7,'price':'?','unknown':1,'name':'__debezium_unavailable_value'}"));
    assertThat(image.getField("id")).isEqualTo(7L);
    assertThat(image.getField("price")).isNull();
  }

  @Test
  void keyImageWithABrokenKeyIsBad() {
    assertThatThrownBy(() -> fitters.forEvents(null).fitKeyImage(object("{'id':'x'}")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("column 'id' as long: the value \"x\" is not a number");
  }

  @Test
  void kindDecidesHowAnImageIsFitted() throws BadLineException {
    RowFitter fitter = fitters.forEvents(null);
    for (ChangeKind kind : new ChangeKind[] {ChangeKind.DELETE, ChangeKind.UPDATE_BEFORE}) {
      assertThat(fitter.fit(kind, object("{'id':1}")).getField("name")).isNull();
    }
    for (ChangeKind kind : new ChangeKind[] {ChangeKind.INSERT, ChangeKind.UPDATE_AFTER}) {
      assertThatThrownBy(() -> fitter.fit(kind, object("{'id':1}")))
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("column 'name'");
    }
  }

  @Test
  void placeholderOfAnUnsentValueIsNeverStored() {
    for (String image :
        new String[] {
          "{'id':1,'name':'__debezium_unavailable_value'}",
          "{'id':1,'name':'X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ=='}",
          "{'id':1,'name':'5f5f646562657a69756d5f756e617661696c61626c655f76616c7565'}"
        }) {
      assertBad(image, "column 'name'", "__debezium_unavailable_value", "REPLICA IDENTITY FULL");
    }
    assertBad(
        "{'id':1,'name':'a','tags':['__debezium_unavailable_value']}",
        "column 'tags'",
        "placeholder");
  }

  @Test
  void placeholderInOtherShapesIsNeverStored() {
    assertPlaceholder("binary", "'X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ=='");
    assertPlaceholder("uuid", "'__debezium_unavailable_value'");
    assertPlaceholder(
        "map<string, string>", "{'__debezium_unavailable_value':'__debezium_unavailable_value'}");
    assertPlaceholder("struct<x string>", "{'x':'__debezium_unavailable_value'}");
    StringBuilder bytes = new StringBuilder();
    for (char c : "__debezium_unavailable_value".toCharArray()) {
      bytes.append(bytes.length() == 0 ? "[" : ",").append((int) c);
    }
    assertPlaceholder("list<int>", bytes + "]");
  }

  @Test
  void schemaWithAColumnOfAnotherTypeStopsOnlyItsOwnEvents() throws BadLineException {
    DebeziumFormat format = new DebeziumFormat();
    String good = block(field("id", "int64"), field("name", "string"));
    String flipped = block(field("id", "int64"), field("name", "int64"));
    SourceEvent goodEvent = format.parse(created(good, "{'id':1,'name':'a'}"));
    SourceEvent flippedEvent = format.parse(created(flipped, "{'id':1,'name':5}"));
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> fitters.forEvents(flippedEvent.schema()))
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("column 'name' as string: the event declares it as int64");
      Record row = fitters.forEvents(goodEvent.schema()).fit(goodEvent.after());
      assertThat(row.getField("name")).isEqualTo("a");
    }
  }

  @Test
  void fitterIsKeptForItsSchema() throws BadLineException {
    EventSchema schema =
        new DebeziumFormat().parse(created(block(field("id", "int64")), "{'id':1}")).schema();
    RowFitter fitter = fitters.forEvents(schema);
    assertThat(fitters.forEvents(null)).isNotSameAs(fitter);
    assertThat(fitters.forEvents(schema)).isSameAs(fitter);
  }

  private Record fit(String image) throws BadLineException {
    return fitters.forEvents(null).fit(object(image));
  }

  private void assertBad(String image, String... parts) {
    assertThatThrownBy(() -> fit(image))
        .as(image)
        .isInstanceOf(BadLineException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }

  private static void assertPlaceholder(String type, String value) {
    Schema table = SchemaText.parse("v " + type);
    assertThatThrownBy(
            () ->
                RowFitter.of(table, null, Set.of(), FitOptions.DEFAULTS)
                    .fit(object("{'v':" + value + "}")))
        .as(type)
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("column 'v': the event has the placeholder");
  }
}
