package dev.floe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class SchemaTextTest {
  @Test
  void columnsInTheirOrderWithNullability() {
    Schema schema = SchemaText.parse("id bigint not null, name string, n INT NOT NULL,x date null");
    assertThat(schema.columns())
        .extracting(Types.NestedField::name)
        .containsExactly("id", "name", "n", "x");
    assertThat(schema.columns())
        .extracting(Types.NestedField::isRequired)
        .containsExactly(true, false, true, false);
  }

  @Test
  void everyTypeAndSpelling() {
    is("boolean", Types.BooleanType.get());
    is("bool", Types.BooleanType.get());
    is("int", Types.IntegerType.get());
    is("integer", Types.IntegerType.get());
    is("long", Types.LongType.get());
    is("BIGINT", Types.LongType.get());
    is("float", Types.FloatType.get());
    is("real", Types.FloatType.get());
    is("double", Types.DoubleType.get());
    is("decimal(12, 2)", Types.DecimalType.of(12, 2));
    is("numeric(38,38)", Types.DecimalType.of(38, 38));
    is("date", Types.DateType.get());
    is("time", Types.TimeType.get());
    is("timestamp", Types.TimestampType.withoutZone());
    is("timestamptz", Types.TimestampType.withZone());
    is("timestamp_ns", Types.TimestampNanoType.withoutZone());
    is("timestamptz_ns", Types.TimestampNanoType.withZone());
    is("string", Types.StringType.get());
    is("text", Types.StringType.get());
    is("varchar", Types.StringType.get());
    is("uuid", Types.UUIDType.get());
    is("binary", Types.BinaryType.get());
    is("bytes", Types.BinaryType.get());
    is("fixed(16)", Types.FixedType.ofLength(16));
  }

  @Test
  void nestedTypes() {
    Schema schema =
        SchemaText.parse(
            "l list<int not null>, m map<string, array<long>>, s struct<a: int not null, b struct<c date>>");
    assertThat(schema.findType("l").asListType().isElementRequired()).isTrue();
    assertThat(schema.findType("m.value.element")).isEqualTo(Types.LongType.get());
    assertThat(schema.findField("s.a").isRequired()).isTrue();
    assertThat(schema.findType("s.b.c")).isEqualTo(Types.DateType.get());
  }

  @Test
  void quotedNamesMayHoldAnything() {
    Schema schema = SchemaText.parse("\"order id\" int, `not` string, größe_2$ double");
    assertThat(schema.columns())
        .extracting(Types.NestedField::name)
        .containsExactly("order id", "not", "größe_2$");
  }

  @Test
  void faultsQuoteTheTextAndThePosition() {
    bad(
        "id bigint nut null",
        "at position 11: expected ',' or 'not null' or the end but found 'nut'");
    bad("id bigint not", "at position 14: expected 'null' but found the end");
    bad("id bigintt", "at position 4: 'bigintt' is no type");
    bad("id", "at position 3: expected a type but found the end");
    bad("", "at position 1: expected a column name but found the end");
    bad("a int,", "at position 7: expected a column name but found the end");
    bad("a int,,b int", "at position 7: expected a column name but found ','");
    bad("a int, a long", "at position 8: the column 'a' is defined twice");
    bad("a decimal", "at position 10: expected '(' but found the end");
    bad("a decimal(2)", "at position 12: expected ',' but found ')'");
    bad("a decimal(39, 2)", "at position 3: decimal(39, 2) is out of range: precision 1 to 38");
    bad("a decimal(2, 3)", "at position 3: decimal(2, 3) is out of range");
    bad("a decimal(x, 3)", "at position 11: expected a precision but found 'x'");
    bad("a list<int", "at position 11: expected '>' but found the end");
    bad("a map<int>", "at position 10: expected ',' but found '>'");
    bad("a fixed(0)", "at position 3: fixed(0) holds nothing");
    bad("\"a int", "at position 1: the quote is not closed");
    bad("\"\" int", "at position 1: the name is empty");
    bad("a \"int\"", "at position 3: expected a type but found '\"int\"'");
  }

  private static void is(String text, Type type) {
    assertThat(SchemaText.parse("c " + text).findType("c")).isEqualTo(type);
  }

  private static void bad(String text, String problem) {
    assertThatThrownBy(() -> SchemaText.parse(text))
        .as(text)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot read the schema '" + text + "': " + problem)
        .hasMessageEndingWith("write it as 'id bigint not null, name string'");
  }
}
