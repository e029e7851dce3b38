package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.debezium;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SequencePathTest {
  @Test
  void wholeNumberIsTheSequence() throws BadLineException {
    assertThat(sequence("24023128")).isEqualTo(24023128L);
    assertThat(sequence("-5")).isEqualTo(-5L);
    assertThat(sequence("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(sequence("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void textOfAWholeNumberIsThatNumber() throws BadLineException {
    assertThat(sequence("'24023128'")).isEqualTo(24023128L);
    assertThat(sequence("'-5'")).isEqualTo(-5L);
    assertThat(sequence("'007'")).isEqualTo(7L);
  }

  @Test
  void freeTextIsNeverASequence() {
    for (String text :
        new String[] {"'0.23'", "'mysql-bin.000003:154'", "''", "'-'", "' 5'", "'+5'", "'5L'"}) {
      bad(text, "is not a whole number");
    }
  }

  @Test
  void missingOrNullIsNeverZero() {
    bad("null", "it is null");
    assertThatThrownBy(
            () -> SequencePath.parse("source.scn").sequenceOf(debezium("{'op':'c','source':{}}")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("cannot order the event by 'source.scn': the event has no such field")
        .hasMessageContaining("order of arrival");
    assertThatThrownBy(() -> SequencePath.parse("lsn").sequenceOf(debezium("null")))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("no such field");
  }

  @Test
  void otherValuesAreRefused() {
    bad("1.5", "its value 1.5 is not a whole number");
    bad("5.0", "its value 5.0 is not a whole number");
    bad("true", "its value true is not a whole number");
    bad("{}", "its value {} is not a whole number");
    bad("9223372036854775808", "its value 9223372036854775808 is out of the range of a long");
    bad("'9223372036854775808'", "is out of the range of a long");
  }

  @Test
  void pathWithAnEmptyNameIsRefused() {
    for (String path : new String[] {"", ".", "source.", ".lsn", "a..b"}) {
      assertThatThrownBy(() -> SequencePath.parse(path))
          .as(path)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot read the path '" + path + "': a name is empty");
    }
  }

  @Test
  void columnNameMayHoldDots() throws BadLineException {
    SourceEvent event = debezium("{'op':'c','a.b':3}");
    assertThat(SequencePath.ofColumn("a.b").sequenceOf(event)).isEqualTo(3);
  }

  private static long sequence(String value) throws BadLineException {
    return SequencePath.parse("source.lsn")
        .sequenceOf(debezium("{'op':'c','source':{'lsn':" + value + "}}"));
  }

  private static void bad(String value, String problem) {
    assertThatThrownBy(() -> sequence(value))
        .as(value)
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("cannot order the event by 'source.lsn'")
        .hasMessageContaining(problem);
  }
}
