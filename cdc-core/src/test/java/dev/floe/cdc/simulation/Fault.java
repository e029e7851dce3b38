package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing that goes wrong.
 *
 * @param step the step it strikes, counted from 0 over all processes of a run
 * @param mode what goes wrong
 * @param delay how many steps later the catalog applies a commit that is late, else 0
 */
record Fault(int step, Mode mode, int delay) {
  static Fault at(int step, Mode mode) {
    return new Fault(step, mode, 0);
  }

  /** The faults of a text, such as {@code 12.UNKNOWN_LATE~3+17.KILL_BEFORE}. */
  static List<Fault> parse(String text) {
    List<Fault> faults = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      String[] words = part.split("[.~]", -1);
      faults.add(
          new Fault(
              Integer.parseInt(words[0]),
              Mode.valueOf(words[1]),
              words.length == 2 ? 0 : Integer.parseInt(words[2])));
    }
    return faults;
  }

  @Override
  public String toString() {
    return step + "." + mode + (delay == 0 ? "" : "~" + delay);
  }
}
