package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.block;
import static dev.floe.cli.input.Lines.created;
import static dev.floe.cli.input.Lines.field;
import static dev.floe.cli.input.Lines.json;
import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SchemaBlockReuseTest {
  private final DebeziumFormat format = new DebeziumFormat();

  @Test
  void repeatedBlockGivesTheSameSchema() throws BadLineException {
    String block = block(field("id", "int64"));
    EventSchema first = format.parse(created(block, "{'id':1}")).schema();
    SourceEvent second = format.parse(created(block, "{'id':2}"));
    assertThat(second.schema()).isSameAs(first);
    assertThat(second.after()).isEqualTo(object("{'id':2}"));
  }

  @Test
  void manyBlocksInTurnKeepTheirRowsApart() throws BadLineException {
    for (int round = 0; round < 3; round++) {
      for (int table = 0; table < 300; table++) {
        String column = "c" + table;
        SourceEvent event =
            format.parse(
                created(block(field(column, "int64")), "{'" + column + "':" + round + "}"));
        assertThat(event.schema().columns()).containsExactly(column);
        assertThat(event.after().get(column).asInt()).isEqualTo(round);
      }
    }
  }

  @Test
  void fieldOrderMakesNoOtherSchema() throws BadLineException {
    EventSchema one =
        format.parse(created(block(field("a", "int64"), field("b", "string")), "{}")).schema();
    EventSchema other =
        format.parse(created(block(field("b", "string"), field("a", "int64")), "{}")).schema();
    assertThat(other).isEqualTo(one).hasSameHashCodeAs(one);
    EventSchema third =
        format.parse(created(block(field("a", "int64"), field("b", "int64")), "{}")).schema();
    assertThat(third).isNotEqualTo(one);
  }

  @Test
  void blockWithSpacesAfterItsNameIsRead() throws BadLineException {
    String block = block(field("id", "int64"));
    String line = created(block, "{'id':1}").replace("\"schema\":{", "\"schema\":  {");
    assertThat(format.parse(line).schema().columns()).containsExactly("id");
    assertThat(format.parse(line).after()).isEqualTo(object("{'id':1}"));
  }

  @Test
  void blockAfterThePayloadIsRead() throws BadLineException {
    String block = block(field("id", "int64"));
    String line = json("{'payload':{'after':{'id':1},'op':'c'},'schema':") + block + "}";
    assertThat(format.parse(line).schema().columns()).containsExactly("id");
  }

  @Test
  void columnNamedSchemaKeepsItsObject() throws BadLineException {
    String block = block(field("schema", "struct", ",'fields':[]"));
    String line = created(block, "{'schema':{'x':1}}");
    assertThat(format.parse(line).after()).isEqualTo(object("{'schema':{'x':1}}"));
    SourceEvent bare = format.parse(json("{'after':{'schema':{'x':1}},'op':'c'}"));
    assertThat(bare.after()).isEqualTo(object("{'schema':{'x':1}}"));
    SourceEvent number = format.parse(json("{'after':{'schema':0},'op':'c'}"));
    assertThat(number.after()).isEqualTo(object("{'schema':0}"));
  }

  @Test
  void textThatLooksLikeABlockStaysText() throws BadLineException {
    String block = block(field("v", "string"));
    String line = created(block, "{'v':'\\\"schema\\\":{}'}");
    assertThat(format.parse(line).after().get("v").asText()).isEqualTo("\"schema\":{}");
  }

  @Test
  void secondBlockInOneEnvelopeIsBadLine() {
    String block = block(field("id", "int64"));
    String line = created(block, "{'id':1}");
    String twice = line.substring(0, line.length() - 1) + ",\"schema\":" + block + "}";
    assertThatThrownBy(() -> format.parse(twice))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("twice in one object, 'schema'");
  }

  @Test
  void faultBehindAKnownBlockIsPlacedInTheLine() throws BadLineException {
    String block = block(field("id", "int64"));
    format.parse(created(block, "{'id':1}"));
    String line = created(block, "{'id':tru}");
    int place = line.indexOf("tru}");
    assertThatThrownBy(() -> format.parse(line))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("'tru'")
        .hasMessageMatching(".* at character (" + (place + 1) + "|" + (place + 4) + "), .*");
  }

  @Test
  void blockWithUnknownPhysicalTypeIsBadLineEachTime() {
    String line = created(block(field("id", "int128")), "{'id':1}");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> format.parse(line))
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("'int128' is not a type of Kafka Connect");
    }
  }
}
