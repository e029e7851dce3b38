package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every small set of changes of one key: leaving out any one change that any two others supersede
 * alters nothing that is written or counted.
 *
 * <p>What is left is a set of changes again, so this holds for any number left out one after the
 * other. Into which runs the changes fell does not matter either: all that can be asked in a part
 * of the set can be asked in the set.
 */
class ChangeCombinerTest {
  private static final byte[] KEY = {7};

  private final ChangeCombiner combiner = new ChangeCombiner();
  private int leftOut;

  @Test
  void whateverIsLeftOutChangesNoOutcome() {
    forEachSet(changes(3, 2), 5, this::checkEveryChoice);
    assertThat(leftOut).as("changes left out").isGreaterThan(100_000);
  }

  @Test
  void whateverIsLeftOutOfOneSequenceNumberChangesNoOutcome() {
    forEachSet(changes(1, 3), 6, this::checkEveryChoice);
    assertThat(leftOut).as("changes left out").isGreaterThan(10_000);
  }

  /** The naive definition of a tie that decides, which the combiner's rules rest upon. */
  @Test
  void aTieIsTwoMeaningsAtTheLowestOrTheHighestSequenceNumber() {
    forEachSet(
        changes(3, 2),
        4,
        set ->
            assertThat(Outcome.of(set).ambiguous()).as("ambiguous: %s", set).isEqualTo(tied(set)));
  }

  private void checkEveryChoice(List<FakeRecord> set) {
    Outcome expected = Outcome.of(set);
    for (int at = 1; at < set.size() - 1; at++) {
      if (anyPairSupersedes(set, at)) {
        List<FakeRecord> rest = new ArrayList<>(set);
        rest.remove(at);
        assertThat(Outcome.of(rest)).as("%s without %s", set, set.get(at)).isEqualTo(expected);
        leftOut++;
      }
    }
  }

  private boolean anyPairSupersedes(List<FakeRecord> set, int at) {
    for (int before = 0; before < at; before++) {
      for (int after = at + 1; after < set.size(); after++) {
        if (combiner.supersedes(set.get(before), set.get(at), set.get(after))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean tied(List<FakeRecord> set) {
    TreeMap<Long, List<FakeRecord>> bySequence =
        set.stream()
            .collect(
                Collectors.groupingBy(SortedChange::sequence, TreeMap::new, Collectors.toList()));
    return tie(bySequence.firstEntry().getValue()) || tie(bySequence.lastEntry().getValue());
  }

  private static boolean tie(List<FakeRecord> changes) {
    List<FakeRecord> rows =
        changes.stream().filter(change -> SortedChange.kind(change).carriesRow()).toList();
    boolean deleted =
        changes.stream().anyMatch(change -> SortedChange.kind(change) == ChangeKind.DELETE);
    long images = rows.stream().map(row -> row.payload()[0]).distinct().count();
    return images > 1 || (images == 1 && deleted);
  }

  /** All changes of some sequence numbers and images, in order. */
  private static List<FakeRecord> changes(int sequences, int images) {
    List<FakeRecord> changes = new ArrayList<>();
    for (int sequence = 0; sequence < sequences; sequence++) {
      for (ChangeKind kind : ChangeKind.values()) {
        for (byte image = 0; image < images; image++) {
          changes.add(FakeRecord.of(KEY, sequence, kind, new byte[] {image}));
        }
      }
    }
    return changes;
  }

  /** All sets of up to {@code most} of the changes, each change any number of times. */
  private static void forEachSet(
      List<FakeRecord> changes, int most, Consumer<List<FakeRecord>> check) {
    extend(changes, 0, new ArrayList<>(), most, check);
  }

  private static void extend(
      List<FakeRecord> changes,
      int from,
      List<FakeRecord> set,
      int most,
      Consumer<List<FakeRecord>> check) {
    if (!set.isEmpty()) {
      check.accept(set);
    }
    if (set.size() == most) {
      return;
    }
    for (int i = from; i < changes.size(); i++) {
      set.add(changes.get(i));
      extend(changes, i, set, most, check);
      set.remove(set.size() - 1);
    }
  }
}
