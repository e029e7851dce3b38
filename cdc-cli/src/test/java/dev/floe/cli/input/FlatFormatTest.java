package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.json;
import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FlatFormatTest {
  private final FlatFormat mapped =
      new FlatFormat(
          new FlatOptions(
              Optional.of("op"),
              FlatOptions.parseOpMap("I=INSERT,U=UPDATE_AFTER,B=UPDATE_BEFORE,D=DELETE"),
              Optional.of("seq")));

  @ParameterizedTest
  @EnumSource(ChangeKind.class)
  void nameOfAKindIsUsedAsIs(ChangeKind kind) throws BadLineException {
    SourceEvent event = mapped.parse(json("{'op':'" + kind + "','seq':1,'id':5}"));
    assertThat(event.kind()).isEqualTo(kind);
    assertThat(event.image()).isEqualTo(object("{'id':5}"));
    assertThat(event.after() != null).isEqualTo(kind.carriesRow());
    assertThat(event.before() != null).isEqualTo(kind.retracts());
  }

  @Test
  void mappedValueBecomesItsKind() throws BadLineException {
    assertThat(mapped.parse(json("{'op':'I','seq':1}")).kind()).isEqualTo(ChangeKind.INSERT);
    assertThat(mapped.parse(json("{'op':'U','seq':1}")).kind()).isEqualTo(ChangeKind.UPDATE_AFTER);
    assertThat(mapped.parse(json("{'op':'B','seq':1}")).kind()).isEqualTo(ChangeKind.UPDATE_BEFORE);
    assertThat(mapped.parse(json("{'op':'D','seq':1}")).kind()).isEqualTo(ChangeKind.DELETE);
  }

  @Test
  void numericOpIsMappedByItsText() throws BadLineException {
    FlatFormat format =
        new FlatFormat(
            new FlatOptions(
                Optional.of("op"), FlatOptions.parseOpMap("1=INSERT,2=DELETE"), Optional.empty()));
    assertThat(format.parse(json("{'op':2,'id':1}")).kind()).isEqualTo(ChangeKind.DELETE);
  }

  @Test
  void mapOutranksTheNameOfAKind() throws BadLineException {
    FlatFormat format =
        new FlatFormat(
            new FlatOptions(
                Optional.of("op"), FlatOptions.parseOpMap("INSERT=DELETE"), Optional.empty()));
    assertThat(format.parse(json("{'op':'INSERT','id':1}")).kind()).isEqualTo(ChangeKind.DELETE);
  }

  @Test
  void opAndSequenceColumnsAreNotPartOfTheRowButOfTheRoot() throws BadLineException {
    SourceEvent event = mapped.parse(json("{'op':'I','id':1,'seq':9,'v':null}"));
    assertThat(event.after()).isEqualTo(object("{'id':1,'v':null}"));
    assertThat(SequencePath.ofColumn("seq").sequenceOf(event)).isEqualTo(9);
    assertThat(event.root().get("op").asText()).isEqualTo("I");
  }

  @Test
  void withoutAnOpColumnEveryLineIsAnInsert() throws BadLineException {
    FlatFormat format =
        new FlatFormat(new FlatOptions(Optional.empty(), Map.of(), Optional.empty()));
    SourceEvent event = format.parse(json("{'op':'D','id':1}"));
    assertThat(event.kind()).isEqualTo(ChangeKind.INSERT);
    assertThat(event.after()).isEqualTo(object("{'op':'D','id':1}"));
  }

  @Test
  void blankLineIsOther() throws BadLineException {
    assertThat(mapped.parse(" ").op()).isEqualTo(Op.OTHER);
  }

  @Test
  void unknownOpIsBadLineListingKindsAndMap() {
    for (String op : new String[] {"'bogus'", "'insert'", "' INSERT'", "'i'"}) {
      assertThatThrownBy(() -> mapped.parse(json("{'op':" + op + ",'id':1}")))
          .as(op)
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("column 'op'")
          .hasMessageContaining(
              "the value " + json(op) + " is neither mapped nor the name of a kind")
          .hasMessageContaining("[UPDATE_BEFORE, DELETE, UPDATE_AFTER, INSERT]")
          .hasMessageContaining("--op-map")
          .hasMessageContaining("U=UPDATE_AFTER");
    }
  }

  @Test
  void missingOrNullOpIsBadLine() {
    assertThatThrownBy(() -> mapped.parse(json("{'id':1}")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("column 'op': the row has no such column");
    assertThatThrownBy(() -> mapped.parse(json("{'op':null,'id':1}")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("the value null names no kind");
  }

  @Test
  void opMapThatIsNoMapIsRefused() {
    assertThatThrownBy(() -> FlatOptions.parseOpMap("I=INSERT,U"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot read the op map 'I=INSERT,U': 'U' is not VALUE=KIND");
    assertThatThrownBy(() -> FlatOptions.parseOpMap("I=insert"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'insert' is no change kind")
        .hasMessageContaining("INSERT");
    assertThatThrownBy(() -> FlatOptions.parseOpMap("I=INSERT,I=DELETE"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'I' is mapped twice");
  }

  @Test
  void optionsThatContradictAreRefused() {
    assertThatThrownBy(() -> new FlatOptions(Optional.of("x"), Map.of(), Optional.of("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'x' is named as both");
    assertThatThrownBy(
            () ->
                new FlatOptions(Optional.empty(), Map.of("I", ChangeKind.INSERT), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no op column whose values to map");
  }
}
