package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class SchemaInferenceTest {
  private final FlatFormat format =
      new FlatFormat(new FlatOptions(Optional.empty(), Map.of(), Optional.empty()));

  @Test
  void typesFollowTheValues() throws BadLineException {
    SchemaInference.Inferred inferred =
        infer("{'id':1,'n':2,'x':1.5,'b':true,'s':'2024-01-01','l':[1],'o':{'p':{'q':'a'}}}");
    Schema schema = inferred.schema();
    assertThat(schema.findType("id")).isEqualTo(Types.LongType.get());
    assertThat(schema.findType("n")).isEqualTo(Types.LongType.get());
    assertThat(schema.findType("x")).isEqualTo(Types.DoubleType.get());
    assertThat(schema.findType("b")).isEqualTo(Types.BooleanType.get());
    assertThat(schema.findType("s")).isEqualTo(Types.StringType.get());
    assertThat(schema.findType("l.element")).isEqualTo(Types.LongType.get());
    assertThat(schema.findType("o.p.q")).isEqualTo(Types.StringType.get());
    assertThat(inferred.notes()).isEmpty();
  }

  @Test
  void keysAreRequiredAndNothingElse() throws BadLineException {
    Schema schema = infer("{'id':1,'v':2,'o':{'id':1}}").schema();
    assertThat(schema.findField("id").isRequired()).isTrue();
    assertThat(schema.findField("v").isOptional()).isTrue();
    assertThat(schema.findField("o.id").isOptional()).isTrue();
  }

  @Test
  void columnsOfAllSamplesAreJoined() throws BadLineException {
    Schema schema = infer("{'id':1,'a':1}", "{'id':2,'b':'x'}", "{'a':2,'id':3}").schema();
    assertThat(schema.columns())
        .extracting(Types.NestedField::name)
        .containsExactly("id", "a", "b");
  }

  @Test
  void wholeAndOtherNumbersWidenToDouble() throws BadLineException {
    assertThat(infer("{'id':1,'v':1}", "{'id':2,'v':2.5}").schema().findType("v"))
        .isEqualTo(Types.DoubleType.get());
    assertThat(infer("{'id':1,'v':[1,2.5]}").schema().findType("v.element"))
        .isEqualTo(Types.DoubleType.get());
  }

  @Test
  void conflictBecomesStringWithANote() throws BadLineException {
    SchemaInference.Inferred inferred =
        infer("{'id':1,'v':1,'o':{'x':true}}", "{'id':2,'v':'a','o':{'x':[1]}}");
    assertThat(inferred.schema().findType("v")).isEqualTo(Types.StringType.get());
    assertThat(inferred.schema().findType("o.x")).isEqualTo(Types.StringType.get());
    assertThat(inferred.notes())
        .containsExactly(
            "column 'v' became string: its values 1 and \"a\" have no other type",
            "column 'o.x' became string: its values true and [1] have no other type");
  }

  @Test
  void wholeNumberBeyondALongBecomesString() throws BadLineException {
    SchemaInference.Inferred inferred = infer("{'id':1,'v':18446744073709551615}");
    assertThat(inferred.schema().findType("v")).isEqualTo(Types.StringType.get());
    assertThat(inferred.notes())
        .containsExactly(
            "column 'v' became string: its value 18446744073709551615 is beyond a long");
  }

  @Test
  void columnThatIsAlwaysNullOrEmptyBecomesStringWithANote() throws BadLineException {
    SchemaInference.Inferred inferred = infer("{'id':1,'n':null,'l':[],'o':{}}");
    assertThat(inferred.schema().findType("n")).isEqualTo(Types.StringType.get());
    assertThat(inferred.schema().findType("l.element")).isEqualTo(Types.StringType.get());
    assertThat(inferred.schema().findType("o")).isEqualTo(Types.StringType.get());
    assertThat(inferred.notes())
        .containsExactly(
            "column 'n' became string: no event read has a value for it",
            "column 'l[]' became string: no event read has a value for it",
            "column 'o' became string: its objects are all empty");
  }

  @Test
  void everySampleFitsTheInferredSchema() throws BadLineException {
    List<SourceEvent> samples =
        events(
            "{'id':1,'v':1,'w':1,'o':{}}",
            "{'id':2,'v':'a','w':0.5,'o':null}",
            "{'id':3,'v':{'x':1}}");
    Schema schema = SchemaInference.infer(samples, List.of("id")).schema();
    RowFitter fitter = new RowFitters(schema, FitOptions.DEFAULTS).forEvents(null);
    List<Object> values = new ArrayList<>();
    for (SourceEvent sample : samples) {
      values.add(fitter.fit(sample.after()).getField("v"));
    }
    assertThat(values).containsExactly("1", "a", "{\"x\":1}");
  }

  @Test
  void beforeImagesCountAndEventsWithoutARowDoNot() throws BadLineException {
    List<SourceEvent> samples =
        List.of(Lines.debezium("null"), Lines.debezium("{'before':{'id':1,'v':'a'},'op':'d'}"));
    assertThat(SchemaInference.infer(samples, List.of("id")).schema().findType("v"))
        .isEqualTo(Types.StringType.get());
  }

  @Test
  void noRowOrNoKeyIsRefused() {
    assertThatThrownBy(() -> SchemaInference.infer(List.of(), List.of("id")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none of 0 events read has a row")
        .hasMessageContaining("--schema");
    assertThatThrownBy(() -> infer("{'a':1,'b':2}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the key column 'id' is in none of 1 events read")
        .hasMessageContaining("'a', 'b'");
  }

  private SchemaInference.Inferred infer(String... lines) throws BadLineException {
    return SchemaInference.infer(events(lines), List.of("id"));
  }

  private List<SourceEvent> events(String... lines) throws BadLineException {
    List<SourceEvent> events = new ArrayList<>();
    for (String line : lines) {
      events.add(format.parse(json(line)));
    }
    return events;
  }
}
