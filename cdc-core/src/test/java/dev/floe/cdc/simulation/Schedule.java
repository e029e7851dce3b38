package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The turns of one run: a prefix that is given, and then the first actor that may go on each time.
 * It notes the prefixes of the runs that differ from it first after its own.
 *
 * <p>Two refreshes change nothing, so their order is of no consequence. Of schedules that differ in
 * such an order alone, one is run (sleep sets): an actor that could have gone before, and was run
 * first by another schedule, sleeps until a commit by someone else.
 */
final class Schedule implements Turns.Chooser {
  /**
   * One turn.
   *
   * @param actor whose it is
   * @param tried actors for which other schedules have taken it
   */
  record Turn(int actor, Set<Integer> tried) {}

  private final List<Turn> prefix;
  private final List<Turn> taken = new ArrayList<>();
  private final List<List<Turn>> others = new ArrayList<>();
  private Set<Integer> asleep = new HashSet<>();

  Schedule(List<Turn> prefix) {
    this.prefix = prefix;
  }

  @Override
  public int choose(List<Integer> waiting, StepKind[] wants) {
    if (taken.size() < prefix.size()) {
      Turn turn = prefix.get(taken.size());
      if (!waiting.contains(turn.actor())) {
        throw new AssertionError("the run is not the same again: " + taken);
      }
      return take(turn, wants);
    }
    List<Integer> choices = new ArrayList<>();
    for (int actor : waiting) {
      if (!asleep.contains(actor)) {
        choices.add(actor);
      }
    }
    if (choices.isEmpty()) {
      return -1;
    }
    for (int i = 1; i < choices.size(); i++) {
      List<Turn> other = new ArrayList<>(taken);
      other.add(new Turn(choices.get(i), Set.copyOf(choices.subList(0, i))));
      others.add(other);
    }
    return take(new Turn(choices.get(0), Set.of()), wants);
  }

  private int take(Turn turn, StepKind[] wants) {
    asleep.addAll(turn.tried());
    boolean changes = wants[turn.actor()] == StepKind.COMMIT;
    Set<Integer> still = new HashSet<>();
    for (int actor : asleep) {
      if (!changes && wants[actor] != StepKind.COMMIT) {
        still.add(actor);
      }
    }
    asleep = still;
    taken.add(turn);
    return turn.actor();
  }

  /** The prefixes that this run has found. */
  List<List<Turn>> others() {
    return others;
  }

  /** The turns so far, as {@link #parse} reads them. */
  @Override
  public String toString() {
    return taken.stream().map(turn -> Integer.toString(turn.actor())).collect(Collectors.joining());
  }

  /** The turns of a text. */
  static List<Turn> parse(String text) {
    return text.chars().mapToObj(actor -> new Turn(actor - '0', Set.<Integer>of())).toList();
  }
}
