package dev.floe.beam.flink;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Which blows fall in this process, each of them once, and which have fallen. Thread-safe. */
final class FaultPlan {
  private final List<Strike> pending;
  private final List<Strike> fallen = new ArrayList<>();
  private final Map<Place, Integer> passed = new EnumMap<>(Place.class);
  private final Consumer<Strike> blow;

  private FaultPlan(List<Strike> strikes, Consumer<Strike> blow) {
    this.pending = new ArrayList<>(strikes);
    this.blow = blow;
  }

  /** Each blow fails the task that it falls on. */
  static FaultPlan failingTasks(List<Strike> strikes) {
    return new FaultPlan(
        strikes,
        strike -> {
          throw new TaskDeath(strike);
        });
  }

  /** A blow ends the process at once: nothing is closed, flushed or told. */
  static FaultPlan haltingProcess(List<Strike> strikes) {
    return new FaultPlan(strikes, strike -> Runtime.getRuntime().halt(ChangePipeline.HALTED));
  }

  /** Says that something comes by a place. */
  void pass(Place place) {
    takeStrike(place).ifPresent(blow);
  }

  private synchronized java.util.Optional<Strike> takeStrike(Place place) {
    Strike here = new Strike(place, passed.merge(place, 1, Integer::sum));
    if (!pending.remove(here)) {
      return java.util.Optional.empty();
    }
    fallen.add(here);
    return java.util.Optional.of(here);
  }

  /** The blows that have fallen, in order. */
  synchronized List<Strike> fallen() {
    return List.copyOf(fallen);
  }

  /** How a task dies: an error, which nobody between here and the runner takes for an answer. */
  static final class TaskDeath extends Error {
    private static final long serialVersionUID = 1L;

    private TaskDeath(Strike strike) {
      super("the test lets a task die at " + strike);
    }
  }
}
