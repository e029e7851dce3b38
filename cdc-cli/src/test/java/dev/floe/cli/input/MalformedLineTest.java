package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.debezium;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MalformedLineTest {
  @Test
  void cutOffLineSaysThatItEndsEarly() {
    bad("{'after':{'id':1", "ends in the middle of a value after 16 characters", "cut off");
    bad("{'after':{'id':'abc", "ends in the middle of a value after 19 characters", "cut off");
  }

  @Test
  void textThatIsNoJsonSaysWhereAndShowsIt() {
    bad("hello", "'hello'", "at character", "one whole JSON object a line");
    bad("{'after':{'id':1,}}", "at character 18, near '{\"after\":{\"id\":1,}}'");
    bad("{after:1}", "at character 2");
  }

  @Test
  void controlCharactersAreNotShown() {
    bad("{'op':'\u001b[31m'}", "near '{\"op\":\"?[31m\"}'");
  }

  @Test
  void byteOrderMarkBeforeTheFirstLineIsNoFault() throws BadLineException {
    assertThat(debezium("\uFEFF{'op':'c','after':{'id':1}}").op()).isEqualTo(Op.CREATE);
  }

  @Test
  void endlessNestingIsRefused() {
    bad("{'after':" + "[".repeat(5000), "nesting depth");
  }

  @Test
  void numberWithAnAbsurdExponentIsRefused() {
    bad("{'op':'c','after':{'id':1e709214330123456}}", "absurd exponent", "1e709214330123456");
  }

  @Test
  void duplicateNameIsNamed() {
    bad("{'op':'c','after':{'id':1,'id':2}}", "twice in one object, 'id'");
  }

  @Test
  void textAfterTheObjectIsRefused() {
    bad("{'op':'c','after':{}} {'op':'c','after':{}}", "more text follows", "at character 23");
    bad("{'op':'c','after':{}} x", "'x'", "at character");
    bad("{'op':'c','after':{}}}", "at character 22");
  }

  @Test
  void flatLinesHaveTheSameReasons() {
    FlatFormat flat = new FlatFormat(new FlatOptions(Optional.empty(), Map.of(), Optional.empty()));
    assertThatThrownBy(() -> flat.parse("{\"id\":1"))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("ends in the middle of a value after 7 characters");
    assertThatThrownBy(() -> flat.parse("[1]"))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("'[1]' is not a JSON object");
  }

  private static void bad(String line, String... parts) {
    assertThatThrownBy(() -> debezium(line))
        .as(line)
        .isInstanceOf(BadLineException.class)
        .hasMessageStartingWith("cannot read the line as JSON: ")
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }
}
