package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.block;
import static dev.floe.cli.input.Lines.created;
import static dev.floe.cli.input.Lines.debezium;
import static dev.floe.cli.input.Lines.field;
import static dev.floe.cli.input.Lines.json;
import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DebeziumFormatTest {
  @ParameterizedTest
  @CsvSource({"c,CREATE", "r,READ", "u,UPDATE", "d,DELETE", "t,TRUNCATE", "m,OTHER"})
  void opSaysWhatHappened(String op, Op expected) throws BadLineException {
    assertThat(debezium("{'before':null,'after':null,'op':'" + op + "'}").op()).isEqualTo(expected);
  }

  @Test
  void barePayloadHasImagesAndNoSchema() throws BadLineException {
    SourceEvent event = debezium("{'before':{'id':1,'v':'a'},'after':{'id':1,'v':'b'},'op':'u'}");
    assertThat(event.before()).isEqualTo(object("{'id':1,'v':'a'}"));
    assertThat(event.after()).isEqualTo(object("{'id':1,'v':'b'}"));
    assertThat(event.key()).isNull();
    assertThat(event.schema()).isNull();
    assertThat(event.kind()).isNull();
    assertThat(event.root().get("op").asText()).isEqualTo("u");
    assertThat(event.image()).isSameAs(event.after());
  }

  @Test
  void envelopeHasPayloadAndSchema() throws BadLineException {
    String line = created(block(field("id", "int64"), field("v", "string")), "{'id':1,'v':'a'}");
    SourceEvent event = new DebeziumFormat().parse(line);
    assertThat(event.op()).isEqualTo(Op.CREATE);
    assertThat(event.before()).isNull();
    assertThat(event.after()).isEqualTo(object("{'id':1,'v':'a'}"));
    assertThat(event.schema().columns()).containsExactly("id", "v");
    assertThat(event.root().get("source").get("lsn").asInt()).isEqualTo(7);
  }

  @Test
  void envelopeWithoutSchemaHasPayloadOnly() throws BadLineException {
    for (String schema : new String[] {"'schema':null,", ""}) {
      SourceEvent event = debezium("{" + schema + "'payload':{'after':{'id':1},'op':'c'}}");
      assertThat(event.after()).isEqualTo(object("{'id':1}"));
      assertThat(event.schema()).isNull();
    }
  }

  @Test
  void keyAndValueBareHasKey() throws BadLineException {
    SourceEvent event = debezium("{'key':{'id':1},'value':{'before':null,'op':'d'}}");
    assertThat(event.op()).isEqualTo(Op.DELETE);
    assertThat(event.key()).isEqualTo(object("{'id':1}"));
    assertThat(event.image()).isSameAs(event.key());
  }

  @Test
  void keyAndValueInEnvelopesHasKeyAndSchema() throws BadLineException {
    String keyBlock = "{'type':'struct','fields':[{'type':'int64','field':'id'}]}";
    String line =
        "{\"key\":{\"schema\":"
            + json(keyBlock)
            + ",\"payload\":{\"id\":1}},\"value\":"
            + created(block(field("id", "int64"), field("v", "string")), "{'id':1,'v':'a'}")
            + "}";
    SourceEvent event = new DebeziumFormat().parse(line);
    assertThat(event.key()).isEqualTo(object("{'id':1}"));
    assertThat(event.after()).isEqualTo(object("{'id':1,'v':'a'}"));
    assertThat(event.schema().columns()).containsExactly("id", "v");
  }

  @Test
  void keyThatIsNoObjectIsNoKey() throws BadLineException {
    assertThat(debezium("{'key':'k1','value':{'after':{'id':1},'op':'c'}}").key()).isNull();
  }

  @Test
  void nullInTheValuesPlaceIsTombstone() throws BadLineException {
    for (String line :
        new String[] {
          "null",
          "{'key':{'id':1},'value':null}",
          "{'schema':null,'payload':null}",
          "{'key':{'schema':{'type':'struct'},'payload':{'id':1}},'value':{'schema':null,'payload':null}}"
        }) {
      SourceEvent event = debezium(line);
      assertThat(event.op()).as(line).isEqualTo(Op.TOMBSTONE);
      assertThat(event.after()).isNull();
    }
    assertThat(debezium("{'key':{'id':1},'value':null}").key()).isEqualTo(object("{'id':1}"));
  }

  @Test
  void eventsThatChangeNoRowAreOther() throws BadLineException {
    for (String line :
        new String[] {
          "",
          "   ",
          "{'ts_ms':1700000000000}",
          "{'schema':{'type':'struct','name':'io.debezium.connector.common.Heartbeat'},'payload':{'ts_ms':1}}",
          "{'status':'BEGIN','id':'5','event_count':null,'data_collections':null,'ts_ms':1}",
          "{'source':{},'ts_ms':1,'databaseName':'d','ddl':'create table t()','tableChanges':[]}",
          "{'op':'m','ts_ms':1,'source':{},'message':{'transactional':true,'prefix':'p','content':'AA=='}}"
        }) {
      assertThat(debezium(line).op()).as(line).isEqualTo(Op.OTHER);
    }
  }

  @Test
  void truncateHasRootForRoutingAndNoImage() throws BadLineException {
    SourceEvent event = debezium("{'source':{'table':'t'},'op':'t','ts_ms':1}");
    assertThat(event.op()).isEqualTo(Op.TRUNCATE);
    assertThat(event.root().get("source").get("table").asText()).isEqualTo("t");
    assertThat(event.image()).isNull();
  }

  @Test
  void unknownOpIsBadLineNamingLegalOnes() {
    assertThatThrownBy(() -> debezium("{'after':{},'op':'x'}"))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("its 'op' is \"x\"")
        .hasMessageContaining("c, r, u, d, t and m");
  }

  @Test
  void rowWithoutOpIsBadLineNamingTheFlatFormat() {
    assertThatThrownBy(() -> debezium("{'id':1,'v':'a'}"))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("no 'op' field")
        .hasMessageContaining("flat format");
  }

  @Test
  void eventThatIsNoObjectIsBadLine() {
    for (String line : new String[] {"[1,2]", "5", "'text'", "{'schema':null,'payload':[]}"}) {
      assertThatThrownBy(() -> debezium(line))
          .as(line)
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("is not a JSON object")
          .hasMessageContaining("one Debezium event a line");
    }
  }

  @Test
  void imageThatIsTextIsBadLine() {
    assertThatThrownBy(() -> debezium("{'after':'{}','op':'c'}"))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("its 'after' is \"{}\", not an object");
  }
}
