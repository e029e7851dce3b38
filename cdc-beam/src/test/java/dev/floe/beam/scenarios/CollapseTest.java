package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.change;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.Test;

/**
 * What becomes of the changes of one key in one window, each rule with a key of its own in one
 * pipeline. The changes come in an arbitrary order; a key is in the table before, or is not.
 */
class CollapseTest extends OverLake {
  private static final Map<String, ChangeKind> KINDS =
      Map.of(
          "I", ChangeKind.INSERT,
          "UB", ChangeKind.UPDATE_BEFORE,
          "UA", ChangeKind.UPDATE_AFTER,
          "D", ChangeKind.DELETE);

  /**
   * A rule.
   *
   * @param row its number, which is the key too
   * @param existing whether the table has the key before
   * @param block the changes, as kind and sequence number
   * @param left what the key's rows are afterwards, as the change they come from
   */
  private record Rule(int row, boolean existing, String block, String... left) {
    static Rule fresh(int row, String block, String... left) {
      return new Rule(row, false, block, left);
    }

    static Rule existing(int row, String block, String... left) {
      return new Rule(row, true, block, left);
    }
  }

  private static final List<Rule> RULES =
      List.of(
          Rule.fresh(142, "I1", "I1"),
          Rule.fresh(143, "I1 D2"),
          Rule.fresh(144, "I1 UB2 UA2", "UA2"),
          Rule.fresh(145, "I1 I2", "I2"),
          Rule.fresh(146, "I1 D2 I3", "I3"),
          Rule.fresh(147, "I1 UB2 UA2 D3"),
          Rule.existing(148, "UB2 UA2", "UA2"),
          Rule.existing(149, "D2 I3", "I3"),
          Rule.existing(150, "D2"),
          Rule.existing(151, "D2 I3 D4"),
          Rule.existing(152, "UA2", "UA2"),
          Rule.existing(153, "UA2 UA3", "UA3"),
          Rule.existing(154, "UA2 UB3 UA3", "UA3"),
          Rule.existing(155, "UA2 D3"),
          Rule.existing(156, "UB2"),
          Rule.existing(157, "UB2 D3"),
          Rule.existing(158, "UB2 UA2 UB3 UA3", "UA3"),
          Rule.existing(159, "D5 I5", "I5"),
          Rule.existing(160, "D5 UA5", "UA5"),
          Rule.existing(161, "UA5 UB5", "UA5"),
          Rule.existing(162, "UA5 I5", "I5"),
          Rule.existing(164, "UB2 UA2", "UA2"),
          Rule.existing(165, "I1", "before", "I1"));

  private static final List<Rule> UPSERT_RULES =
      List.of(
          Rule.existing(166, "I1", "I1"),
          Rule.existing(167, "UA2", "UA2"),
          Rule.existing(168, "D2"),
          Rule.existing(169, "I1 UA2", "UA2"),
          Rule.existing(170, "I1 D2"),
          Rule.existing(171, "UB2", "before"));

  private static List<Row> before(List<Rule> rules) {
    return rules.stream()
        .filter(Rule::existing)
        .map(rule -> change(ChangeKind.INSERT, rule.row(), "before", "x", 0))
        .toList();
  }

  private static List<Row> shuffled(List<Rule> rules) {
    List<Row> changes = new ArrayList<>();
    for (Rule rule : rules) {
      for (String text : rule.block().split(" ")) {
        String kind = text.replaceFirst("\\d+", "");
        long sequence = Long.parseLong(text.substring(kind.length()));
        changes.add(change(KINDS.get(kind), rule.row(), text, "x", sequence));
      }
    }
    Collections.shuffle(changes, new Random(7));
    return changes;
  }

  private Map<Integer, List<String>> left() {
    Map<Integer, List<String>> left = new TreeMap<>();
    lake.rows("t")
        .forEach(
            row ->
                left.computeIfAbsent((Integer) row.get(0), any -> new ArrayList<>())
                    .add((String) row.get(1)));
    left.values().forEach(Collections::sort);
    return left;
  }

  private static Map<Integer, List<String>> expected(List<Rule> rules) {
    Map<Integer, List<String>> expected = new TreeMap<>();
    for (Rule rule : rules) {
      if (rule.left().length > 0) {
        List<String> left = new ArrayList<>(List.of(rule.left()));
        Collections.sort(left);
        expected.put(rule.row(), left);
      }
    }
    return expected;
  }

  @Test
  @Rows(
      value = {
        142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
        160, 161, 162, 164, 165, 172
      },
      z = {"Z4", "Z5"})
  void aKeyHasAtMostOneDeleteAndOneRow() {
    lake.createPeople("t");
    SinkRun.of(lake, SinkRun.batch(People.CHANGES, before(RULES)), lake.sink("t"));
    SinkRun.of(
        lake,
        SinkRun.batch(People.CHANGES, shuffled(RULES)),
        lake.sink("t").withSinkId("second").withNumShards(3));
    assertThat(left()).isEqualTo(expected(RULES));
  }

  @Test
  @Rows({166, 167, 168, 169, 170, 171})
  void anUpsertReplacesTheRowOfItsKey() {
    lake.createPeople("t");
    SinkRun.of(lake, SinkRun.batch(People.CHANGES, before(UPSERT_RULES)), lake.sink("t"));
    SinkRun.of(
        lake,
        SinkRun.batch(People.CHANGES, shuffled(UPSERT_RULES)),
        lake.sink("t").withSinkId("second").withUpsert(true));
    assertThat(left()).isEqualTo(expected(UPSERT_RULES));
  }
}
