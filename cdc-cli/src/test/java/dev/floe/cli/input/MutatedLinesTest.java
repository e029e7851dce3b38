package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.block;
import static dev.floe.cli.input.Lines.created;
import static dev.floe.cli.input.Lines.field;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.Test;

/** Damaged lines: whatever is wrong with one, it is read or refused with a reason, never worse. */
class MutatedLinesTest {
  private static final int ROUNDS = 20_000;
  private static final String ALPHABET = "{}[]\",:\\0123456789.eE+-truefalsn _abZT";

  private final Schema table =
      SchemaText.parse(
          "id long not null, v string, d decimal(10, 2), t timestamp, z timestamptz, l list<int>");
  private final String line =
      created(
          block(
              field("id", "int64"),
              field("v", "string"),
              field(
                  "d",
                  "bytes",
                  ",'name':'org.apache.kafka.connect.data.Decimal','parameters':{'scale':'2'}"),
              field("t", "int64", ",'name':'io.debezium.time.MicroTimestamp'"),
              field("z", "string", ",'name':'io.debezium.time.ZonedTimestamp'"),
              field("l", "array", ",'items':{'type':'int32','optional':true}")),
          "{'id':1,'v':'a','d':'BNI=','t':1709214330123456,'z':'2024-02-29T13:45:30Z','l':[1,2]}");

  @Test
  void damagedLinesAreReadOrRefusedWithAReason() {
    long seed = 20_240_229L;
    Random random = new Random(seed);
    DebeziumFormat format = new DebeziumFormat();
    RowFitters fitters = new RowFitters(table, FitOptions.DEFAULTS);
    ChangePlanner planner = ChangePlanner.builder(List.of("id")).build();
    List<PlannedChange> changes = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String damaged = damage(line, random);
      try {
        SourceEvent event = format.parse(damaged);
        planner.plan(event, changes);
        for (PlannedChange change : changes) {
          fitters.forEvents(event.schema()).fit(change.kind(), change.image());
        }
      } catch (BadLineException e) {
        refused++;
        assertThat(e.getMessage()).startsWith("cannot ").contains("; ");
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", round " + i + ": " + damaged, e);
      }
    }
    assertThat(refused).as("seed " + seed).isBetween(1, ROUNDS - 1);
  }

  /** A known block must not hide damage: a line reads the same by a fresh format. */
  @Test
  void damagedLinesReadTheSameWithAndWithoutKnownBlocks() throws BadLineException {
    long seed = 7L;
    Random random = new Random(seed);
    DebeziumFormat warm = new DebeziumFormat();
    warm.parse(line);
    for (int i = 0; i < ROUNDS / 10; i++) {
      String damaged = damage(line, random);
      assertThat(outcome(warm, damaged))
          .as("seed " + seed + ", round " + i + ": " + damaged)
          .isEqualTo(outcome(new DebeziumFormat(), damaged));
    }
  }

  private static String outcome(DebeziumFormat format, String line) {
    try {
      SourceEvent event = format.parse(line);
      return event.op() + " " + event.before() + " " + event.after() + " " + event.schema();
    } catch (BadLineException e) {
      return e.getMessage();
    }
  }

  private static String damage(String line, Random random) {
    StringBuilder damaged = new StringBuilder(line);
    for (int i = random.nextInt(3); i >= 0; i--) {
      // Half of the damage goes to the payload, which is the smaller part of the line.
      int from = random.nextBoolean() ? 0 : line.indexOf("\"payload\"");
      int at = Math.min(from + random.nextInt(line.length() - from), damaged.length() - 1);
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> damaged.deleteCharAt(at);
        case 1 -> damaged.insert(at, c);
        case 2 -> damaged.setCharAt(at, c);
        default -> damaged.setLength(random.nextInt(20) == 0 ? at + 1 : damaged.length());
      }
    }
    return damaged.toString();
  }
}
